/**
 * Returns whether the annotations of a tool, as JSON, say in so many words that it only reads. A tool of which nothing is said counts
 * as one that changes something.
 */
export function claimsToRead(annotations: string | undefined): boolean {
  if (annotations === undefined) return false
  try {
    const claims: unknown = JSON.parse(annotations)
    return typeof claims === 'object' && claims !== null && 'readOnlyHint' in claims && claims.readOnlyHint === true
  } catch {
    // They were too long to be kept whole.
    return false
  }
}
