import { seededChance } from './seeded-chance'

const SHAPES = [
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  'abcXYZ0189+/=',
  'abcXYZ0189 äöß€中文字😀é',
  `abcXYZ01"'\\\`$`,
  '{}[]:,"\\/abc019\t',
  'abc01%&=?#/;+@:~!*() ',
  'abc01.*+?^${}()|[]\\',
  'abc01<>&"\'',
  'abc0189\nxyz',
  '0123456789abcdef',
  'abc019_-.',
]

/** Secrets of many shapes, the same for the same seed: no two are equal, and some begin others. */
export function randomSecrets(count: number, seed: number): string[] {
  const random = seededChance(seed)
  const secrets = new Set<string>()
  while (secrets.size < count) {
    const signs = [...(SHAPES[random.below(SHAPES.length)] ?? '')]
    const length = random.below(40) === 0 ? 500 + random.below(2_500) : 12 + random.below(50)
    const value = Array.from({ length }, () => signs[random.below(signs.length)])
      .join('')
      .trim()
    if (value.length < 10) continue
    secrets.add(value)
    if (secrets.size < count && random.below(10) === 0) secrets.add(`${value}${random.below(1_000_000)}`)
  }
  return [...secrets]
}
