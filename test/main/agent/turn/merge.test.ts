import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { merge } from '../../../../main/agent/turn/merge'

async function* counted(values: readonly string[], result: string): AsyncGenerator<string, string> {
  for (const value of values) yield value
  return result
}

async function drained<T, R>(merged: AsyncGenerator<T, R[]>): Promise<{ values: T[]; results: R[] }> {
  const values: T[] = []
  for (;;) {
    const step = await merged.next()
    if (step.done) return { values, results: step.value }
    values.push(step.value)
  }
}

describe('merged generators', () => {
  test('yield each value once, their own in their own order, and return results in the order given', async () => {
    const runs = fc.array(fc.array(fc.string(), { maxLength: 5 }), { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(runs, async lists => {
        const tagged = lists.map((list, index) => list.map(value => `${index} ${value}`))
        const { values, results } = await drained(merge(tagged.map((list, index) => counted(list, `r${index}`))))
        expect(results).toEqual(lists.map((_list, index) => `r${index}`))
        for (const [index, list] of tagged.entries()) {
          expect(values.filter(value => value.startsWith(`${index} `))).toEqual(list)
        }
      }),
    )
  })

  test('yield what is there while another one is still busy', async () => {
    let release = (): void => undefined
    const released = new Promise<void>(resolve => {
      release = resolve
    })
    async function* slow(): AsyncGenerator<string, string> {
      await released
      yield 'slow'
      return 's'
    }
    const merged = merge([slow(), counted(['quick 1', 'quick 2'], 'q')])
    expect((await merged.next()).value).toBe('quick 1')
    expect((await merged.next()).value).toBe('quick 2')
    release()
    expect(await drained(merged)).toEqual({ values: ['slow'], results: ['s', 'q'] })
  })

  test('do not go on before their value was taken', async () => {
    const steps: string[] = []
    async function* journal(): AsyncGenerator<string, undefined> {
      yield 'dispatch'
      steps.push('effect')
      return undefined
    }
    const merged = merge([journal(), journal()])
    await merged.next()
    await new Promise(setImmediate)
    expect(steps).toEqual([])
    await merged.next()
    await new Promise(setImmediate)
    expect(steps).toEqual(['effect'])
  })

  test('pass a failure on', async () => {
    async function* failing(): AsyncGenerator<string, string> {
      yield 'a'
      throw new Error('broken')
    }
    await expect(drained(merge([failing(), counted(['b'], 'r')]))).rejects.toThrow('broken')
  })

  test('let whoever leaves early go on only once the steps under way have ended', async () => {
    const steps: string[] = []
    let release = (): void => undefined
    const released = new Promise<void>(resolve => {
      release = resolve
    })
    async function* busy(): AsyncGenerator<string, string> {
      await released
      steps.push('ended')
      yield 'never taken'
      steps.push('never reached')
      return ''
    }
    const merged = merge([counted(['a'], ''), busy()])
    await merged.next()
    const left = merged.return([]).then(() => steps.push('left'))
    release()
    await left
    expect(steps).toEqual(['ended', 'left'])
  })
})
