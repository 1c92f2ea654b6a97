import { expect as strict } from 'vitest'

/** Stands for Vitest's own functions in the bundle of a mutation run: tests are only collected, and run by whoever reads `tests`. */
export type Registered = { name: string; run: () => unknown }

export const tests: Registered[] = []

type Body = (...values: never[]) => unknown
type Options = { timeout?: number }

let within: string[] = []

export function describe(name: string, body: () => void): void {
  const outside = within
  within = [...within, name]
  try {
    body()
  } finally {
    within = outside
  }
}

export function test(name: string, ...parts: (Body | Options)[]): void {
  const body = parts.find(part => typeof part === 'function')
  if (body) tests.push({ name: `${[...within, name].join(' ')} (${tests.length})`, run: () => finished(body) })
}

let ends: (() => unknown)[] = []

/** Tests run one after the other, so what is to be done at the end is that of the one that runs. */
export function onTestFinished(end: () => unknown): void {
  ends.push(end)
}

async function finished(body: Body): Promise<void> {
  try {
    await body()
  } finally {
    const all = ends
    ends = []
    for (const end of all.reverse()) await end()
  }
}

describe.each =
  (cases: readonly unknown[]) =>
  (name: string, body: Body): void => {
    for (const values of cases) describe(name, () => body(...(spread(values) as never[])))
  }

test.each =
  (cases: readonly unknown[]) =>
  (name: string, ...parts: (Body | Options)[]): void => {
    const body = parts.find(part => typeof part === 'function')
    for (const values of cases) test(name, () => body?.(...(spread(values) as never[])))
  }

/** Tests whose condition does not apply on this computer are left out. */
const skipped = Object.assign((): void => undefined, { each: () => (): void => undefined })
describe.skipIf = (isSkipped: unknown) => (isSkipped ? skipped : describe)
test.skipIf = (isSkipped: unknown) => (isSkipped ? skipped : test)

function spread(values: unknown): unknown[] {
  return Array.isArray(values) ? values : [values]
}

/** The first difference ends a test here, also a soft one: one is enough to tell a mutant. */
export const expect = Object.assign((value: unknown, message?: string) => strict(value, message), strict, {
  soft: (value: unknown, message?: string) => strict(value, message),
})
