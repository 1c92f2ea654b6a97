import { expect, test } from 'vitest'
import { planFiles } from '../../../../main/tools/files/plan-files'
import { TooMuchForMain } from '../../../../main/workspace/changes/too-much-for-main'
import { toolContext } from '../../../helpers/tool-context'

type Task = Parameters<typeof planFiles>[1]

/** Two lines with so much indentation, and calls that put so many lines between them. */
function indenting({ indentation, count }: { indentation: number; count: number }): { text: string; tasks: Task[] } {
  const many = Array.from({ length: count }, () => 'x')
  const replaced = { old_string: 'a\nb\n', new_string: ['a', ...many, 'b', ''].join('\n'), replace_all: false }
  const diff = ['@@', ' a', ...many.map(line => `+${line}`), ' b'].join('\n')
  const line = (text: string) => `${' '.repeat(indentation)}${text}\n`
  return {
    text: line('a') + line('b'),
    tasks: [
      { edit: 'replace', input: { path: 'a', ...replaced } },
      { edit: 'patch', input: { path: 'a', operation_type: 'update_file', diff } },
    ],
  }
}

test('the main thread makes no large file of a small one and a small call', async () => {
  const { text, tasks } = indenting({ indentation: 10_000, count: 500 })
  for (const task of tasks) {
    const { workspace } = await toolContext({ a: text })
    await expect(planFiles(workspace, task)).rejects.toThrow(TooMuchForMain)
  }
  const repeated = { path: 'a', old_string: 'b', new_string: 'c'.repeat(500), replace_all: true }
  const { workspace } = await toolContext({ a: 'b'.repeat(10_000) })
  await expect(planFiles(workspace, { edit: 'replace', input: repeated })).rejects.toThrow(TooMuchForMain)
})

test('it plans what small calls come to by themselves', async () => {
  const { text, tasks } = indenting({ indentation: 10, count: 500 })
  for (const task of tasks) {
    const { workspace } = await toolContext({ a: text })
    await expect(planFiles(workspace, task)).resolves.toMatchObject({ changes: [{ change: { path: 'a' } }] })
  }
})
