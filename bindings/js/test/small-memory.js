// WebAssembly whose memory is small.

/** The number of the section of memories. */
const MEMORIES = 5;
const PAGE = 64 << 10;

/** The same module, but its memory can only grow by this number of bytes. */
export function withMaxGrowth(wasm, bytes) {
  // After the magic number and the version, each section is its number, its length, and its content.
  for (let at = 8; at < wasm.length; ) {
    const length = unsigned(wasm, at + 1);
    const end = length.end + length.value;
    if (wasm[at] === MEMORIES) {
      // One memory: flags, and the least number of pages.
      const min = unsigned(wasm, length.end + 2).value;
      const content = [1, 1, ...leb128(min), ...leb128(min + bytes / PAGE)];
      const section = Buffer.from([MEMORIES, ...leb128(content.length), ...content]);
      return Buffer.concat([wasm.subarray(0, at), section, wasm.subarray(end)]);
    }
    at = end;
  }
  throw new Error("the module has no memory");
}

/** An unsigned LEB128, and where it ends. */
function unsigned(bytes, start) {
  let value = 0;
  for (let at = start, shift = 0; ; at++, shift += 7) {
    value += (bytes[at] & 0x7f) * 2 ** shift;
    if (bytes[at] < 0x80) return { value, end: at + 1 };
  }
}

function leb128(value) {
  const bytes = [];
  for (; value >= 0x80; value >>>= 7) bytes.push((value & 0x7f) | 0x80);
  return [...bytes, value];
}
