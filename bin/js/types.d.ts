// What the scripts know and the type checker does not: shapes of what the server sends, and what browsers add.

/** Chromium only. */
interface InstallPrompt extends Event {
  prompt(): Promise<void>;
}

/** A text field always has a caret; only fields of other kinds have none. */
type Caret = { value: string; selectionStart: number; selectionEnd: number };

/** A line of a table's log, as the server tells it. */
type Line = { number: number; kind: string; text: string; mine: boolean; undo: object | null; details: string[]; concerns: Record<string, string>; aloud: string; quiet: boolean };

/** A move as its game has it. */
type Move = { [name: string]: unknown };
