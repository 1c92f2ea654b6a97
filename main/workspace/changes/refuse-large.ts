const MAX_BYTES = 8 * 1024 * 1024

/** Refuses a file of more than 8 MB, as it is or as it would be, in words for the model. */
export function refuseLarge(bytes: number, path: string): void {
  if (bytes > MAX_BYTES) throw new Error(`file too large to edit: ${path} (limit: 8 MB)`)
}
