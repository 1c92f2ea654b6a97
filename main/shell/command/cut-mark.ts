/**
 * Passes bytes on, without `mark` once it is expected. `found` is called when it has come, after all that was before it.
 */
export function cutMark(mark: Buffer, emit: (bytes: Buffer) => void, found: () => void) {
  let isExpected = false
  let held: Buffer = Buffer.alloc(0)

  function pass(bytes: Buffer): void {
    if (bytes.length > 0) emit(bytes)
  }

  /** As many bytes stay as may be the beginning of a mark. */
  function search(bytes: Buffer): void {
    const all = Buffer.concat([held, bytes])
    const at = all.indexOf(mark)
    const end = at === -1 ? Math.max(all.length - mark.length + 1, 0) : at
    pass(all.subarray(0, end))
    held = at === -1 ? all.subarray(end) : Buffer.alloc(0)
    if (at === -1) return
    isExpected = false
    pass(all.subarray(at + mark.length))
    found()
  }

  return {
    push: (bytes: Buffer): void => (isExpected ? search(bytes) : pass(bytes)),
    expect(): void {
      isExpected = true
    },
    /** Nothing more comes. */
    end(): void {
      pass(held)
      held = Buffer.alloc(0)
    },
  }
}
