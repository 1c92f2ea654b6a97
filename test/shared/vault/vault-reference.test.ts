import { expect, test } from 'vitest'
import { placesOfReferences, referencesIn, referenceTo, withReferences } from '../../../shared/vault/vault-reference'

test.each([
  ['Bearer vault:github.token', ['vault:github.token']],
  ['vault:GitHub.Token', ['vault:github.token']],
  ['vault:a.user:vault:a.password', ['vault:a.user', 'vault:a.password']],
  ['{"key":"vault:exa.key"}', ['vault:exa.key']],
  ['Use vault:exa.key.', ['vault:exa.key']],
  ['vault:a.b vault:a.b', ['vault:a.b']],
  // None of these is one, or it would be unclear which.
  ...['myvault:a.b', 'vault:a', 'vault:.b', 'vault:a.', 'vault:a.b.c', 'vault: a.b', `vault:${'a'.repeat(41)}.b`].map(
    text => [text, []] as [string, string[]],
  ),
])('%s names %j', (text, expected) => {
  expect(referencesIn(text).map(referenceTo)).toEqual(expected)
})

test('a value that looks like a reference or a pattern stands as it is', () => {
  expect(withReferences('a vault:x.y b', () => "$& vault:z.z $1 $'")).toBe("a $& vault:z.z $1 $' b")
})

test('a long text of near misses takes no time to speak of', () => {
  const text = `vault:a.${'b'.repeat(40)}`.repeat(20_000)
  expect(referencesIn(text)).toEqual([])
})

test('each place of a reference is told, also of one that stands there twice', () => {
  const text = 'a vault:Shop.User:vault:shop.user, myvault:a.b'
  const places = placesOfReferences(text)
  expect(places.map(({ reference }) => referenceTo(reference))).toEqual(['vault:shop.user', 'vault:shop.user'])
  expect(places.map(({ from, to }) => text.slice(from, to))).toEqual(['vault:Shop.User', 'vault:shop.user'])
})
