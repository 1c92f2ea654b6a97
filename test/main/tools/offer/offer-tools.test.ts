import { describe, expect, test } from 'vitest'
import { loadedOf, offerTools } from '../../../../main/tools/offer/offer-tools'
import { toolTokens } from '../../../../main/tools/offer/tool-tokens'
import { MANY_SERVERS, toolsOf } from '../../../helpers/many-tools'

const named = (tools: readonly { name: string }[]) => tools.map(({ name }) => name)
const server = (name: string, count: number, size = 0) => ({
  name,
  tools: Array.from({ length: count }, (_, at) => ({ name: `t${at}`, size })),
})
const NONE = new Set<string>()

describe('tools of MCP servers', () => {
  test('are all offered where they fit, in the order of their servers', async () => {
    const tools = await toolsOf([server('a', 3), server('b', 2)])
    expect(offerTools(tools, { tools: 5, tokens: 10_000 }, NONE)).toEqual({ atOnce: tools, waiting: [] })
  })

  test('that are too many wait, and each server has a part in what is offered', async () => {
    const tools = await toolsOf([server('a', 50), server('b', 50), server('c', 1)])
    const { atOnce, waiting } = offerTools(tools, { tools: 5, tokens: 100_000 }, NONE)
    expect(named(atOnce)).toEqual(['a__t0', 'a__t1', 'b__t0', 'b__t1', 'c__t0'])
    expect(waiting).toHaveLength(96)
  })

  test('that are too long wait, and shorter ones take their place', async () => {
    const tools = await toolsOf([server('long', 1, 5_000), server('short', 3)])
    const { atOnce } = offerTools(tools, { tools: 25, tokens: 1_000 }, NONE)
    expect(named(atOnce)).toEqual(['short__t0', 'short__t1', 'short__t2'])
    expect(toolTokens(atOnce)).toBeLessThanOrEqual(1_000)
  })

  test('that were used go before others', async () => {
    const tools = await toolsOf([server('a', 50), server('b', 50)])
    const { atOnce } = offerTools(tools, { tools: 3, tokens: 100_000 }, new Set(['b__t40', 'gone__x']))
    expect(named(atOnce)).toEqual(['a__t0', 'b__t0', 'b__t40'])
  })

  test('stay the same whichever of those that are offered are used', async () => {
    const tools = await toolsOf(MANY_SERVERS)
    const budget = { tools: 25, tokens: 8_000 }
    const { atOnce } = offerTools(tools, budget, NONE)
    for (const { name } of atOnce) expect(offerTools(tools, budget, new Set([name])).atOnce).toEqual(atOnce)
    expect(offerTools(tools, budget, new Set(named(atOnce.toReversed()))).atOnce).toEqual(atOnce)
  })
})

describe('tools that were loaded', () => {
  test('stand in the order in which they were asked for, without those that are gone', async () => {
    const waiting = await toolsOf([server('a', 5)])
    expect(named(loadedOf(waiting, ['a__t3', 'gone', 'a__t0']))).toEqual(['a__t3', 'a__t0'])
  })

  test('wait again where there are too many of them, the first ones and some at a time', async () => {
    const waiting = await toolsOf([server('a', 100)])
    const offeredAfter = (count: number) => named(loadedOf(waiting, named(waiting.slice(0, count))))
    expect(offeredAfter(60)).toHaveLength(60)
    expect(offeredAfter(61)[0]).toBe('a__t20')
    // Until so many have come again, what is before stays: a provider finds it in its cache.
    expect(offeredAfter(80)).toEqual([...offeredAfter(61), ...named(waiting.slice(61, 80))])
    expect(offeredAfter(81)[0]).toBe('a__t40')
  })

  test('take no more tokens than a request bears', async () => {
    const waiting = await toolsOf([server('a', 20, 5_000), server('huge', 1, 45_000)])
    const loaded = loadedOf(waiting, ['huge__t0', ...named(waiting.slice(0, 20))])
    expect(toolTokens(loaded)).toBeLessThanOrEqual(40_000)
    expect(loaded.at(-1)?.name).toBe('a__t19')
    expect(named(loaded)).not.toContain('huge__t0')
  })
})
