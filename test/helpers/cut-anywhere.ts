import fc from 'fast-check'

/** A text together with some way to cut it in pieces, between any two UTF-16 units. */
export function cutAnywhere(text: fc.Arbitrary<string>): fc.Arbitrary<{ whole: string; pieces: string[] }> {
  return text.chain(whole =>
    fc.uniqueArray(fc.integer({ min: 0, max: whole.length })).map(cuts => {
      const at = [0, ...cuts.sort((a, b) => a - b), whole.length]
      return { whole, pieces: at.slice(1).map((end, index) => whole.slice(at[index], end)) }
    }),
  )
}
