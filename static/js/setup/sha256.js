// SHA-256 without waiting: browsers offer theirs only over https, and a table's server is plain http.

const PRIMES = firstPrimes(64);
const ROOTS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

/**
 * @param {string} text
 * @returns {Uint32Array} the eight words of the digest of its UTF-8 bytes
 */
export function sha256(text) {
  const message = padded(new TextEncoder().encode(text));
  const digest = Uint32Array.from(START);
  for (let at = 0; at < message.byteLength; at += 64) mix(digest, message, at);
  return digest;
}

/** The bytes, a one, zeros, and the length in bits at the end of a block. */
function padded(bytes) {
  const message = new DataView(new ArrayBuffer((((bytes.length + 8) >> 6) + 1) << 6));
  bytes.forEach((byte, at) => message.setUint8(at, byte));
  message.setUint8(bytes.length, 0x80);
  message.setUint32(message.byteLength - 4, bytes.length * 8);
  return message;
}

function mix(digest, message, at) {
  const words = new Uint32Array(64);
  for (let i = 0; i < 16; i++) words[i] = message.getUint32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const [early, late] = [words[i - 15], words[i - 2]];
    const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[i] = words[i - 16] + first + words[i - 7] + second;
  }
  let [a, b, c, d, e, f, g, h] = digest;
  for (let i = 0; i < 64; i++) {
    const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROOTS[i] + words[i];
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + two) >>> 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (digest[i] += word));
}

const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** The first 32 bits after the point. */
function fraction(number) {
  return ((number - Math.floor(number)) * 2 ** 32) >>> 0;
}

function firstPrimes(count) {
  const primes = [];
  for (let number = 2; primes.length < count; number++) {
    if (primes.every((prime) => number % prime)) primes.push(number);
  }
  return primes;
}
