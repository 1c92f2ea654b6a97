import { readdir } from 'node:fs/promises'
import { z } from 'zod'
import { builtInTools } from '../../../../main/tools'
import { defineTool } from '../../../../main/tools/tool'
import { planChange } from '../../../../main/workspace/changes/plan-change'
import { textResult } from '../../../../shared/session/tool-results'
import { scriptedProvider, toolCall } from '../../../helpers/scripted-provider'
import { startSessions } from '../../../helpers/start-sessions'

// Changes every file of a folder in one call and makes as many new ones; with 'undo' it then takes all of it back, and with
// 'beside' another call of the same reply waits for a person meanwhile.
// Prints the session's id, a line when the files are about to change, and one when the undo is.
const [dataFolder = '', workspace = '', what = ''] = process.argv.slice(2)
const bytes = new TextEncoder().encode('new')

const changeAll = defineTool({
  name: 'change_all',
  group: 'write',
  description: 'Changes all files.',
  input: z.object({}),
  async plan() {
    const names = (await readdir(workspace)).flatMap(name => [name, `made/${name}`])
    const planned = []
    for (const name of names) planned.push(await planChange(workspace, name, bytes))
    return {
      effects: planned.map(({ change }) => change),
      contents: new Map(names.map(name => [name, bytes])),
      answer: () => textResult('Done.'),
    }
  },
})

const other = toolCall('c2', 'write_file', { path: 'other.txt', content: 'other' })
const toolCalls = [toolCall('c1', 'change_all', {}), ...(what === 'beside' ? [other] : [])]
const provider = scriptedProvider({ toolCalls })
const app = await startSessions({
  dataFolder,
  provider,
  tools: [changeAll, ...builtInTools],
  async append(session, fact, write) {
    const event = await write(session, fact)
    if (fact.type === 'call.dispatched' && what !== 'undo') process.stdout.write('there\n')
    if (fact.type === 'undo.dispatched') process.stdout.write('there\n')
    return event
  },
})
const { id } = await app.create(workspace)
process.stdout.write(`${id}\n`)
await app.send(id, 'Go')
const [call] = await app.waiting(id, toolCalls.length)
if (call) await app.approve(id, call)
await app.ended(id)
if (what === 'undo') await app.undo(id, 'c1')
process.stdout.write('over\n')
