import { expect, test } from 'vitest'
import { exampleFlows } from '../../../../main/flows/examples/example-flows'
import { readFlowFiles } from '../../../../main/flows/files/read-flow-files'
import { finishTool } from '../../../../main/flows/tools/finish-tool'
import { offline } from '../../../../main/providers/offline/offline'
import { textOf } from '../../../../shared/session/tool-results'
import { collectStream, modelRequest } from '../../../helpers/collect-stream'
import { folderWith } from '../../../helpers/project-folder'
import { keysReaderHere } from '../../../helpers/read-keys-here'
import { runIn, startFlows } from '../../../helpers/start-flows'
import { toolContext } from '../../../helpers/tool-context'

const OUTPUTS = [
  { name: 'text' },
  { name: 'total', type: 'number' as const },
  { name: 'isDone', type: 'boolean' as const },
]

test('the guide’s result for a step is accepted, whatever is requested', async () => {
  const tool = finishTool({ outputs: OUTPUTS, branches: ['left', 'right'] })
  const request = modelRequest({ messages: [{ role: 'user', text: 'Do it.' }], tools: [tool] })
  const { reply } = await collectStream(offline(), request)
  const [call] = reply.toolCalls
  if (tool.kind !== 'reads' || !call) throw new Error('It hands in nothing')
  const result = await tool.run(JSON.parse(call.arguments), await toolContext())
  expect(textOf(result)).toBe('Result recorded.')
  expect(result.details).toMatchObject({ branch: 'left', outputs: { total: '1', isDone: 'true' } })
})

test.each(exampleFlows.map(({ file }) => file))('%s runs to its end with the guide alone', async file => {
  const example = exampleFlows.find(one => one.file === file)
  const agents = Object.entries(example?.agents ?? {})
  const texts = await Promise.all(
    agents.map(async ([name, text]) => [`.agents/agents/${name}`, (await text()).default]),
  )
  const files = { [`.agents/flows/${file}`]: (await example?.flow())?.default ?? '', ...Object.fromEntries(texts) }
  const { flows } = await readFlowFiles(
    { workspace: await folderWith(files) },
    { readTree: keysReaderHere.readTree, catalogue: { tools: ['read_web_url', 'web_search'], roles: [] } },
  )
  const running = await startFlows(() => ({}), { files, provider: offline() })
  const { id } = await running.create(running.folder)
  await running.send(id, `${flows[0]?.alias} something`)
  const state = await running.ended(id)
  expect(runIn(state)?.status).toBe('done')
  const rounds = runIn(state)?.steps.flatMap(({ iteration }) => iteration ?? [])
  if (file === 'fix-until-green.yaml') expect(rounds).toEqual([2])
})
