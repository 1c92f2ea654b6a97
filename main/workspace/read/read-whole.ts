import type { FileHandle } from 'node:fs/promises'

/** All bytes of a file that was just opened and had `size` bytes: in one call, as long as that is still so. */
export async function readWhole(handle: FileHandle, size: number): Promise<Uint8Array> {
  // With room for one byte more, a read that gives no more has seen the end.
  const buffer = Buffer.allocUnsafeSlow(size + 1)
  const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0)
  // It is read from its beginning: what was read by position has not moved on in it.
  return bytesRead === size ? buffer.subarray(0, size) : handle.readFile()
}
