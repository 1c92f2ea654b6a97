import { describe, expect, test } from 'vitest'
import { topics } from '../../../../main/tools/classic/power-bi/topics'
import { skillKnowledge } from '../../../../main/tools/classic/skill-knowledge'
import { runTool } from '../../../helpers/run-tool'
import { toolContext } from '../../../helpers/tool-context'

const ask = async (...skills: unknown[]) => runTool(skillKnowledge, { skills }, await toolContext())

/** As the document lists them. */
const NAMES = [
  ...['action_button', 'bar_chart_visual', 'card_visual', 'composite_model_entity_query_guardrails'],
  ...['csv_local_import', 'filter_propagation', 'navigation_bookmarks', 'report_structure', 'skill_generator'],
  ...['slicer_visual', 'table_visual', 'theme_branding', 'tmdl_descriptions', 'tmdl_modeling'],
  'visual_container_schema',
]

test('has the topics of its document, and names them to the model', () => {
  expect(Object.keys(topics)).toEqual(NAMES)
  for (const name of NAMES) expect(skillKnowledge.description).toContain(name)
})

test.each(NAMES)('gives the text about %s', async name => {
  expect(await ask(name)).toMatch(new RegExp(`^# ${name}: \\S`))
})

test('gives several in the order in which they are asked for, each once', async () => {
  const text = await ask('table_visual', 'card_visual', 'table_visual')
  expect([...text.matchAll(/^# (\w+_visual):/gm)].map(match => match[1])).toEqual(['table_visual', 'card_visual'])
  expect(text.split('\n---\n')).toHaveLength(2)
})

test.each(['Card Visual', 'card-visual', ' card_visual.md '])('takes %o for card_visual', async name => {
  expect(await ask(name)).toBe(await ask('card_visual'))
})

describe('a topic that is not there', () => {
  test('is answered with the nearest names, in one sentence, after what there is', async () => {
    await expect(ask('bar_chart')).rejects.toThrow(
      /^There is no skill 'bar_chart'; the nearest are: bar_chart_visual\b[^\n]*\.$/,
    )
    const both = await ask('bar_chart', 'report_structure')
    expect(both).toBe(
      `${await ask('report_structure')}\n\n---\n\n${await ask('bar_chart').catch((thrown: Error) => thrown.message)}`,
    )
  })

  test('is answered with all names where none is near', async () => {
    await expect(ask('xyz')).rejects.toThrow(`There is no skill 'xyz'; there are: ${NAMES.join(', ')}.`)
  })

  test.each(['constructor', '__proto__', 'toString', '../topics'])('is %s', async name => {
    await expect(ask(name)).rejects.toThrow(`There is no skill '${name}'`)
  })

  test('is bounded where a model makes a long name up', async () => {
    const failure = await ask('a'.repeat(100_000)).catch((thrown: Error) => thrown.message)
    expect(failure.length).toBeLessThan(1_000)
  })
})

test('an empty list says what is missing', async () => {
  await expect(ask()).rejects.toThrow("'skills' must name at least one skill.")
  await expect(ask(7)).rejects.toThrow('Invalid arguments for skill_knowledge')
})

test('people see the text as Markdown', async () => {
  if (skillKnowledge.kind !== 'reads') throw new Error('it only reads')
  const { details } = await skillKnowledge.run({ skills: ['card_visual'] }, await toolContext())
  expect(details).toEqual({ type: 'markdown' })
})

test('people see what is read', () => {
  expect(skillKnowledge.action?.({ skills: ['card_visual', 'table_visual'] })).toEqual({
    verb: 'read',
    kind: 'words',
    target: 'Power BI (card_visual, table_visual)',
  })
  expect(skillKnowledge.action?.({ skills: 'half writ' })).toMatchObject({ target: 'Power BI' })
})
