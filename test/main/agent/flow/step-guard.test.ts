import { describe, expect, test } from 'vitest'
import type { ToolCall } from '../../../../shared/session/messages'
import type { SessionState } from '../../../../shared/session/session-state'
import { contentForModel } from '../../../../shared/session/tool-results'
import { projectItem } from '../../../helpers/project-folder'
import { toolCall } from '../../../helpers/scripted-provider'
import { FLOW_FILES, startFlows, workerFile } from '../../../helpers/start-flows'

const FINISH = toolCall('done', 'finish', { status: 'complete', summary: 'Done.' })

const ONE_STEP = 'name: build\ndescription: B.\nsteps:\n  - {id: a, agent: worker, task: Go.}\n'

/** Runs one step whose agent makes these calls and then finishes; resolves to what its session comes to. */
async function stepOf(
  calls: readonly ToolCall[],
  { said = '/build', keys = [], more = {} }: { said?: string; keys?: string[]; more?: Record<string, string> } = {},
) {
  const files = {
    ...FLOW_FILES,
    ...more,
    '.agents/flows/build.yaml': ONE_STEP,
    '.agents/agents/worker.md': workerFile(...keys),
  }
  const app = await startFlows(({ round }) => ({ toolCalls: round === 1 ? [...calls] : [FINISH] }), { files })
  const { id } = await app.create(app.folder)
  await app.send(id, said)
  const { calls: made } = await app.ended(id)
  const child = Object.values(made).flatMap(({ result }) =>
    result?.details?.type === 'agent' ? [result.details] : [],
  )[0]
  return { ...app, step: await app.state(child?.sessionId ?? '') }
}

const told = ({ calls }: SessionState, id: string): string => {
  const call = calls[id]
  const [part] = call?.result ? contentForModel(call.call.name, call.result) : []
  return part?.type === 'text' ? part.text : ''
}

describe('an agent of a flow', () => {
  test('can call nothing once it has finished', async () => {
    const { step } = await stepOf([FINISH, toolCall('late', 'write', { path: 'late.txt', content: 'x' })])
    expect(told(step, 'done')).toBe('Result recorded.')
    expect(told(step, 'late')).toBe('Agent has already called finish. No further tool calls allowed.')
  })

  test('can call no tool that its file does not declare', async () => {
    const { step, provider } = await stepOf([toolCall('odd', 'bash', { command: 'true' })])
    expect(told(step, 'odd')).toContain(
      String.raw`Tool \"bash\" not declared in agent frontmatter. Declared tools: read, write`,
    )
    const names = provider.asked[0]?.request.tools.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['read', 'write', 'finish']))
    expect(names).not.toContain('bash')
  })

  test('asks nobody where the flow decides by itself, whatever its file says', async () => {
    const asking = [toolCall('ask', 'ask_user', { question: 'Which?', type: 'input' })]
    const { step } = await stepOf(asking, { said: '/build --autonomous', keys: ['interactive: true'] })
    expect(told(step, 'ask')).toContain(
      'Subagents cannot use ask_user. Make a decision autonomously or report in your result.',
    )
  })

  test('is told of the skills that its file names, and can read them', async () => {
    const reading = (id: string, skill: string, file: string) => toolCall(id, 'skill_read', { skill, file })
    const calls = [
      reading('read', 'docs', 'SKILL.md'),
      reading('foreign', 'other', 'SKILL.md'),
      reading('out', 'docs', '../other/SKILL.md'),
      reading('through', '../skills/other', 'SKILL.md'),
    ]
    const { provider, step } = await stepOf(calls, {
      keys: ['skills: [docs]'],
      more: {
        '.agents/agents/worker.md': '',
        '.agents/skills/docs/SKILL.md': `${projectItem('docs')}\nStyle is in topics/style.md. ${'x'.repeat(20_000)}`,
        '.agents/skills/other/SKILL.md': `${projectItem('other')}\nOthers are in topics/other.md.\n`,
      },
    })
    const system = provider.asked[0]?.request.system ?? ''
    expect(system).toContain('<name>docs</name>')
    expect(system).not.toContain('<name>other</name>')
    expect(system).toMatch(/The SKILL\.md of "docs":\n\n<skill_index>\n[^<]*Style is in topics\/style\.md\. x+/)
    expect(system).toContain('\n[The rest is in its SKILL.md.]\n</skill_index>')
    expect(system).not.toContain('topics/other.md')
    expect(told(step, 'read')).toContain('docs')
    expect(told(step, 'foreign')).toContain("Skill 'other' not found.")
    expect(told(step, 'out')).toContain('is outside the workspace')
    expect(told(step, 'through')).toContain("Skill '../skills/other' not found.")
  })
})
