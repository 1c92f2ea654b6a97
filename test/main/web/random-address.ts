import fc from 'fast-check'
import { runsOf } from '../../helpers/how-deep'

/** The number of times that a property is tried. */
export const numRuns = runsOf(300)

/** Enough for so many runs on a busy machine, in milliseconds. */
export const timeLimit = 20_000 + numRuns * 5

/** First and last number of each range of IPv4 that is not public. Written out here, not taken from the product. */
const PRIVATE_IPV4: [string, string][] = [
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['168.63.129.16', '168.63.129.16'],
  ['169.254.0.0', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.255'],
  ['192.0.2.0', '192.0.2.255'],
  ['192.88.99.0', '192.88.99.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['198.51.100.0', '198.51.100.255'],
  ['203.0.113.0', '203.0.113.255'],
  ['224.0.0.0', '255.255.255.255'],
]

const numeric = PRIVATE_IPV4.map(([first, last]) => [numberOf(first), numberOf(last)] as const)

export const privateIpv4 = fc.constantFrom(...numeric).chain(([first, last]) => fc.integer({ min: first, max: last }))

export const publicIpv4 = fc
  .integer({ min: 0, max: 0xffff_ffff })
  .filter(number => !numeric.some(([first, last]) => number >= first && number <= last))

/** Eight groups that begin as a range that is not public does. */
export const privateIpv6 = fc
  .tuple(fc.constantFrom(...privateBeginnings()), groups(8))
  .map(([beginning, rest]) => [...beginning, ...rest.slice(beginning.length)])

/** Eight groups of a range that registries hand out. */
export const publicIpv6 = fc
  .tuple(fc.integer({ min: 0x2003, max: 0x3ffe }), groups(7))
  .map(([first, rest]) => [first, ...rest])

/** An IPv4 number in one of the ways in which URLs may write it. */
export function spelledIpv4(number: number): fc.Arbitrary<string> {
  const bytes = [24, 16, 8, 0].map(shift => (number >>> shift) & 255)
  const [a = 0, b = 0, c = 0, d = 0] = bytes
  const parts = [[a, b, c, d], [a, b, c * 256 + d], [a, (b << 16) + c * 256 + d], [number]]
  return fc
    .tuple(fc.constantFrom(...parts), fc.array(fc.nat(4), { minLength: 4, maxLength: 4 }), fc.boolean())
    .map(
      ([chosen, ways, dot]) =>
        chosen.map((part, index) => spelled(part, ways[index] ?? 0)).join('.') + (dot ? '.' : ''),
    )
}

/** Eight groups as an address in brackets: short or long, with leading zeros, upper case, the end as IPv4. */
export function spelledIpv6(eight: number[]): fc.Arbitrary<string> {
  const [high = 0, low = 0] = eight.slice(6)
  const dotted = [high >> 8, high & 255, low >> 8, low & 255].join('.')
  const hex = eight.map(group => group.toString(16))
  return fc.constantFrom(
    `[${hex.join(':')}]`,
    `[${hex.map(group => group.padStart(4, '0')).join(':')}]`,
    `[${hex.join(':').toUpperCase()}]`,
    `[${[...hex.slice(0, 6), dotted].join(':')}]`,
    `[${hex
      .join(':')
      .replace(/\b0(:0)+\b/, ':')
      .replace(/^:(?!:)|:{3,}/, '::')
      .replace(/([^:]):$/, '$1::')}]`,
  )
}

export function dottedIpv4(number: number): string {
  return [24, 16, 8, 0].map(shift => (number >>> shift) & 255).join('.')
}

function spelled(part: number, way: number): string {
  const shown = [
    `${part}`,
    `0x${part.toString(16)}`,
    `0${part.toString(8)}`,
    `0X000${part.toString(16).toUpperCase()}`,
  ][way]
  return shown ?? [...`${part}`].map(digit => String.fromCharCode(0xff10 + Number(digit))).join('')
}

function privateBeginnings(): number[][] {
  const mapped = [0, 0, 0, 0, 0, 0xffff]
  return [
    [0, 0, 0, 0, 0, 0],
    mapped,
    [0, 0, 0, 0, 0xffff, 0],
    [0x64, 0xff9b, 0, 0, 0, 0],
    [0x64, 0xff9b, 1],
    [0x100, 0, 0, 0],
    [0x2001, 0],
    [0x2001, 0xdb8],
    [0x2002],
    [0x3fff, 0x0abc],
    [0x5f00],
    [0xfc00],
    [0xfd00],
    [0xfdab],
    [0xfe80],
    [0xfebf],
    [0xfec0],
    [0xff02],
  ]
}

function groups(count: number): fc.Arbitrary<number[]> {
  return fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: count, maxLength: count })
}

function numberOf(dotted: string): number {
  return dotted.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
}
