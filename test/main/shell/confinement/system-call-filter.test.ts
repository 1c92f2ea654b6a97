import { expect, test } from 'vitest'
import { systemCallFilter } from '../../../../main/shell/confinement/system-call-filter'

const ALLOW = 0x7fff0000
const REFUSE = 0x00050001
const KILL = 0x80000000

const TESTS: Record<number, (accumulator: number, value: number) => boolean> = {
  21: (accumulator, value) => accumulator === value,
  53: (accumulator, value) => accumulator >= value,
}

/** Runs a filter as the kernel does, for the few instructions that it is made of. */
function verdictOf(filter: Uint8Array, number: number, architecture: number): number {
  const view = new DataView(filter.buffer, filter.byteOffset, filter.byteLength)
  let accumulator = 0
  for (let at = 0; at < filter.length / 8; at += 1) {
    const [code, ifTrue, ifFalse] = [view.getUint16(at * 8, true), view.getUint8(at * 8 + 2), view.getUint8(at * 8 + 3)]
    const value = view.getUint32(at * 8 + 4, true)
    if (code === 0x06) return value
    if (code === 0x20) accumulator = value === 0 ? number : architecture
    const test = TESTS[code]
    if (test) at += test(accumulator, value) ? ifTrue : ifFalse
  }
  throw new Error('The filter has no end.')
}

test.each([
  ['x64', 0xc000003e, [41, 248, 249, 250, 298, 321, 323, 425, 426, 427, 0x40000029, 0x40000000]],
  ['arm64', 0xc00000b7, [198, 217, 218, 219, 241, 280, 282, 425, 426, 427]],
] as const)(
  'on %s sockets, keys and what kernels fall by are refused, and all else of that kind is allowed',
  (name, audit, refused) => {
    const filter = systemCallFilter(name) ?? new Uint8Array()

    const numbers = [...Array(600).keys(), ...refused]
    const found = numbers.filter(number => verdictOf(filter, number, audit) === REFUSE)
    expect([...new Set(found)].sort((one, other) => one - other)).toEqual(
      [...refused].sort((one, other) => one - other),
    )
    expect(numbers.filter(number => ![REFUSE, ALLOW].includes(verdictOf(filter, number, audit)))).toEqual([])
  },
)

test('a program for another processor is ended, whose numbers mean something else', () => {
  for (const name of ['x64', 'arm64'] as const) {
    expect(verdictOf(systemCallFilter(name) ?? new Uint8Array(), 1, 0x40000003)).toBe(KILL)
  }
})

test('there is none for a processor whose numbers are not known', () => {
  expect(systemCallFilter('riscv64')).toBeUndefined()
})
