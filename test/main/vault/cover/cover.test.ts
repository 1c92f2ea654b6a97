import { describe, expect, test } from 'vitest'
import { cover, coverStream, holdsSecret } from '../../../../main/vault/cover/cover'
import { runsOf } from '../../../helpers/how-deep'
import { randomSecrets } from '../../../helpers/random-secrets'
import { seededChance } from '../../../helpers/seeded-chance'
import { writtenWays } from '../../../helpers/written-ways'

const secret = (value: string) => [{ reference: 'vault:a.b', value }]

function inPieces(text: string, random: ReturnType<typeof seededChance>): string[] {
  const pieces: string[] = []
  for (let at = 0; at < text.length; ) {
    const length = 1 + random.below(9)
    pieces.push(text.slice(at, at + length))
    at += length
  }
  return pieces
}

describe('cover', () => {
  test.each(Object.keys(writtenWays('x')))('finds a secret %s', way => {
    const random = seededChance(7)
    for (const value of randomSecrets(runsOf(40), 11)) {
      const text = writtenWays(value)[way] ?? ''
      const covered = cover(`before ${text} after`, secret(value))
      expect(covered).toContain('[vault:a.b]')
      expect(covered).not.toContain(text)
      expect(covered).not.toContain(value)
      const stream = coverStream(secret(value))
      const streamed = inPieces(`before ${text} after`, random).map(stream.next).join('') + stream.rest()
      expect(streamed).toBe(covered)
    }
  })

  test('leaves everything else as it is', () => {
    expect(cover('nothing of it: a.b $& here', secret('s3cret-value'))).toBe('nothing of it: a.b $& here')
    expect(cover('abc abc', secret('abc'))).toBe('abc abc')
    const text = String.raw`C:\new\table &amp; 100% "\u0041" &#x41; %41 +`
    expect(cover(text, secret('s3cret-value'))).toBe(text)
  })

  test('a secret that lies within another one leaves nothing of it', () => {
    const both = [...secret('s3cret'), { reference: 'vault:a.long', value: 's3cret-and-more' }]
    expect(cover('s3cret-and-more s3cret', both)).toBe('[vault:a.long] [vault:a.b]')
  })

  test('two that overlap are covered as one', () => {
    const both = [...secret('abcdef'), { reference: 'vault:a.c', value: 'defghijk' }]
    expect(cover('-abcdefghijk-', both)).toBe('-[vault:a.c]-')
  })

  test('covers each line of a secret of several ones, as programs indent them', () => {
    const covered = cover('  first-line-of-it\n  second-line-of-it\n', secret('first-line-of-it\nsecond-line-of-it'))
    expect(covered).toBe('  [vault:a.b]\n')
  })

  test('leaves nothing of a secret that was cut', () => {
    const value = 's3cret-value-0123'
    expect(cover('It is s3cret-val…', secret(value))).toBe('It is …')
    expect(cover('It is \\u0073\\u0033\\u0063\\u0072\\u0065\\u00…', secret(value))).toBe('It is …')
    expect(cover('This…', secret(value))).toBe('This…')
    expect(cover('It is s3cret…', secret('s3cret…'))).toBe('It is [vault:a.b]')
  })

  test('a megabyte of what is nearly the secret is looked through at once', () => {
    const value = 'a'.repeat(40)
    const text = `${'a'.repeat(39)}b`.repeat(25_000)
    expect(cover(text, secret(value))).toBe(text)
  })
})

describe('coverStream', () => {
  test('tells at once what cannot be the beginning of a secret', () => {
    const stream = coverStream(secret('s3cret-value'))
    expect(stream.next('Working … ')).toBe('Working … ')
    expect(stream.next('s3cr')).toBe('')
    expect(stream.next('ew driver')).toBe('s3crew driver')
    expect(stream.rest()).toBe('')
  })

  test('waits for a longer secret that begins with another one', () => {
    const both = [...secret('s3cret'), { reference: 'vault:a.long', value: 's3cret-and-more' }]
    const stream = coverStream(both)
    expect(stream.next('s3cret')).toBe('')
    expect(stream.next('-and-more')).toBe('[vault:a.long]')
    expect(stream.next('s3cret')).toBe('')
    expect(stream.rest()).toBe('[vault:a.b]')
  })

  test('keeps nothing of a text that is the secret over and over', () => {
    const stream = coverStream(secret('aaaa'))
    let covered = ''
    for (let round = 0; round < 1_000; round++) covered += stream.next('aaa')
    expect(covered + stream.rest()).toMatch(/^(\[vault:a\.b\])+$/)
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

  test.each([
    ['UTF-16', Buffer.from('\ufeffa s3Cret-value b', 'utf16le')],
    ['UTF-16 without a mark, the other way round', Buffer.from('a s3Cret-value b', 'utf16le').swap16()],
    ['capital letters', Buffer.from('a S3CRET-VALUE b')],
    ['small letters', Buffer.from('a s3cret-value b')],
  ])('finds it in %s', async (_, bytes) => {
    expect(await holdsSecret(pieces(bytes, 3), secret('s3Cret-value'))).toBe(true)
    expect(await holdsSecret(pieces(bytes, 3), secret('s3Cret-values'))).toBe(false)
  })

  test('finds it among bytes that are no text', async () => {
    const bytes = Buffer.concat([
      Buffer.from([0xff, 0xc3, 0x80, 0xe2]),
      Buffer.from('s3cret-välue'),
      Buffer.from([0xf0]),
    ])
    expect(await holdsSecret(pieces(bytes, 4), secret('s3cret-välue'))).toBe(true)
  })
})
