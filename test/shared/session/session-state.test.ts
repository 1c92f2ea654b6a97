import { expect, test } from 'vitest'
import { omitted } from '../../../main/workspace/diff/diff-text'
import { filesIn } from '../../../shared/session/session-state'
import { ToolDetails } from '../../../shared/session/tool-results'

const change = {
  type: 'file-change',
  path: 'a.txt',
  before: null,
  after: { hash: 'a'.repeat(64), bytes: 1 },
  ...omitted('too-large'),
}

/** The results that hold files which were changed, each with one of them. */
const holding = ToolDetails.options.flatMap(({ shape }) =>
  Object.entries(shape).flatMap(([key, schema]) => {
    const takes = (value: unknown) => 'safeParse' in schema && schema.safeParse(value).success
    return key !== 'type' && takes([change]) && !takes([{}]) ? [[shape.type.value, key] as const] : []
  }),
)

test('results hold files that were changed', () => expect(holding.length).toBeGreaterThan(2))

test.each(holding)(
  'the files of a result of %s are found in its %s, so that they are shown and can be undone',
  (type, key) => {
    expect(filesIn({ type, [key]: [change] } as unknown as ToolDetails)).toEqual([change])
  },
)
