import { describe, expect, test } from 'vitest'
import { checkText, flowText } from '../../../helpers/check-flow-text'

describe('a hostile flow', () => {
  test('a YAML bomb', async () => {
    const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]']
    for (let at = 1; at < 12; at += 1)
      lines.push(
        `a${at}: &a${at} [${Array(10)
          .fill(`*a${at - 1}`)
          .join(', ')}]`,
      )
    expect(await checkText(lines.join('\n'))).toEqual([
      expect.stringMatching(/^\d+ error: The YAML contains too much\.$/),
    ])
  })

  test('an alias is what it names, and one that names nothing is told', async () => {
    expect(
      await checkText(flowText('{id: a, agent: worker, inputs: &i {x: y}}', '{id: b, agent: worker, inputs: *i}')),
    ).toHaveLength(2)
    expect((await checkText(flowText('{id: a, agent: *nobody}'))).join()).toContain('error')
  })

  test('10,000 steps', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => `{id: s${at}, agent: worker}`)
    expect(await checkText(flowText(...many))).toEqual([
      expect.stringMatching(/^\d+ error: The YAML contains too much\.$/),
    ])
    const more = many.slice(0, 1_001)
    expect(await checkText(flowText(...more))).toEqual([
      '3 error: A flow can have at most 1000 steps, and this one has 1001.',
    ])
  })

  test('1,000 steps that all wait for all before them and read them', async () => {
    const ids = Array.from({ length: 1_000 }, (_, at) => `s${at}`)
    const steps = ids.map((id, at) => {
      const before = ids.slice(Math.max(0, at - 12), at)
      return `{id: ${id}, agent: worker, blockedBy: [${before}], task: "${before
        .slice(0, 3)
        .map(other => `\${{result.${other}}}`)
        .join('')}"}`
    })
    expect(await checkText(flowText(...steps))).toEqual([])
  })

  test.each([
    ['variables', `{id: a, agent: worker, task: "${'${{tsk}} '.repeat(50_000)}"}`],
    ['old templates', `{id: a, agent: worker, task: "${'{task} '.repeat(60_000)}"}`],
    [
      'steps that there are not',
      `{id: a, agent: worker, blockedBy: [${Array.from({ length: 15_000 }, (_, at) => `x${at}`)}]}`,
    ],
  ])('very many %s in one step', async (_, step) => {
    const found = await checkText(flowText(step))
    expect(found.length).toBeGreaterThan(0)
    expect(found.length).toBeLessThan(600)
  })

  test.each([
    ['lists in lists', `a: ${'['.repeat(5_000)}`],
    ['dashes', `a:\n  ${'- '.repeat(5_000)}x`],
    ['indents', Array.from({ length: 700 }, (_, at) => `${' '.repeat(at)}a:`).join('\n')],
    ['too long', `a: ${'x'.repeat(600_000)}`],
    ['a key that is a list', '[a, b]: c'],
  ])('%s', async (_, yaml) => {
    expect(await checkText(yaml)).toEqual([expect.stringContaining('error')])
  })

  test('ids that are names of objects are ids like others', async () => {
    const steps = [
      '{id: __proto__, agent: worker}',
      '{id: constructor, agent: worker, blockedBy: __proto__, task: "${{result.__proto__.summary}}"}',
    ]
    expect(await checkText(flowText(...steps))).toEqual([])
    expect((await checkText(flowText('{id: a, agent: __proto__}'))).join()).toContain('Agent "__proto__" is not in')
  })
})
