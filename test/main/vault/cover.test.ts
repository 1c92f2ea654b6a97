import { describe, expect, test } from 'vitest'
import { cover, holdsSecret } from '../../../main/vault/cover'
import { seededChance } from '../../helpers/seeded-chance'

const secret = (value: string) => [{ reference: 'vault:a.b', value }]

type Way = [name: string, write: (value: string) => string]

const WAYS: readonly Way[] = [
  ['as it is', (value: string) => value],
  ['twice', (value: string) => `${value} and ${value}`],
  ['in JSON', (value: string) => JSON.stringify({ value })],
  ['in an address', (value: string) => `https://a.example/?q=${encodeURIComponent(value)}&x=1`],
  ['in a form', (value: string) => new URLSearchParams({ value }).toString()],
  ['in hexadecimal', (value: string) => Buffer.from(value).toString('hex')],
  ['in capital hexadecimal', (value: string) => Buffer.from(value).toString('hex').toUpperCase()],
  ...['', 'u:', 'user:', 'a name:'].flatMap((before): Way[] =>
    (['base64', 'base64url'] as const).map(
      as =>
        [
          `in ${as} behind “${before}”`,
          (value: string) => Buffer.from(`${before}${value} after`).toString(as),
        ] satisfies Way,
    ),
  ),
]

describe('cover', () => {
  test.each(WAYS)('finds a secret %s', (_, written) => {
    const random = seededChance(7)
    const signs = 'abcXYZ0189-_.+/=&<>"\'\\ äß€😀'
    for (let round = 0; round < 200; round++) {
      const value = Array.from({ length: 8 + random.below(40) }, () => signs[random.below(signs.length)])
        .join('')
        .trim()
      if (value.length < 8 || !value.isWellFormed()) continue
      const text = written(value)
      const covered = cover(`before ${text} after`, secret(value))
      expect(covered).toContain('[vault:a.b]')
      expect(covered).not.toContain(text)
      expect(covered).not.toContain(value)
    }
  })

  test('leaves everything else as it is', () => {
    expect(cover('nothing of it: a.b $& here', secret('s3cret-value'))).toBe('nothing of it: a.b $& here')
    expect(cover('abc abc', secret('abc'))).toBe('abc abc')
  })

  test('a secret that lies within another one leaves nothing of it', () => {
    const both = [...secret('s3cret'), { reference: 'vault:a.long', value: 's3cret-and-more' }]
    expect(cover('s3cret-and-more s3cret', both)).toBe('[vault:a.long] [vault:a.b]')
  })
})

describe('holdsSecret', () => {
  async function* pieces(bytes: Buffer, length: number) {
    for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
  }

  test.each([1, 3, 7, 64, 1_000])('finds it in pieces of %i bytes', async length => {
    const bytes = Buffer.from(`${'x'.repeat(501)}s3cret-välue${'y'.repeat(77)}`)
    expect(await holdsSecret(pieces(bytes, length), secret('s3cret-välue'))).toBe(true)
    expect(await holdsSecret(pieces(bytes, length), secret('s3cret-other'))).toBe(false)
  })

  test('finds it in base64', async () => {
    const bytes = Buffer.from(Buffer.from('user:s3cret-value').toString('base64'))
    expect(await holdsSecret(pieces(bytes, 5), secret('s3cret-value'))).toBe(true)
  })
})
