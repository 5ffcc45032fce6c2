// Mombasa's score sheet as companion/games/mombasa/sheet.py declares it; a test compares both.

export const SHEET = {
  "rows": [
    {"type": "number", "id": "cash", "at": ["cash"]},
    {"type": "number", "id": "mombasa", "at": ["shares", "mombasa"], "split": ["track", "cards"]},
    {"type": "number", "id": "cape-town", "at": ["shares", "cape-town"], "split": ["track", "cards"]},
    {"type": "number", "id": "saint-louis", "at": ["shares", "saint-louis"], "split": ["track", "cards"]},
    {"type": "number", "id": "cairo", "at": ["shares", "cairo"], "split": ["track", "cards"]},
    {"type": "number", "id": "diamonds", "at": ["diamonds"]},
    {"type": "number", "id": "bookkeeping", "at": ["bookkeeping"]},
  ],
  "categories": [
    {"id": "cash", "rows": ["cash"]},
    {"id": "mombasa", "rows": ["mombasa"], "times": "mombasa"},
    {"id": "cape-town", "rows": ["cape-town"], "times": "cape-town"},
    {"id": "saint-louis", "rows": ["saint-louis"], "times": "saint-louis"},
    {"id": "cairo", "rows": ["cairo"], "times": "cairo"},
    {"id": "diamonds", "rows": ["diamonds"]},
    {"id": "bookkeeping", "rows": ["bookkeeping"]},
  ],
  "table": [
    {"type": "number", "id": "mombasa", "at": ["share_values", "mombasa"]},
    {"type": "number", "id": "cape-town", "at": ["share_values", "cape-town"]},
    {"type": "number", "id": "saint-louis", "at": ["share_values", "saint-louis"]},
    {"type": "number", "id": "cairo", "at": ["share_values", "cairo"]},
  ],
  "variants": [
    {"category": "mombasa", "choices": ["A1", "A2", "B1", "B2", "C1", "C2", "D1", "D2"]},
    {"category": "cape-town", "choices": ["A1", "A2", "B1", "B2", "C1", "C2", "D1", "D2"]},
    {"category": "saint-louis", "choices": ["A1", "A2", "B1", "B2", "C1", "C2", "D1", "D2"]},
    {"category": "cairo", "choices": ["A1", "A2", "B1", "B2", "C1", "C2", "D1", "D2"]},
  ],
};
