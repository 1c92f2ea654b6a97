import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { textOf } from '../../shared/session/tool-results'
import { expect, test } from '../helpers/hostile-app'
import { removed } from '../helpers/hostile-servers'
import { listedDescriptors } from '../helpers/listed-descriptors'
import { isThere, showTab } from './person'

const LIST = 'ls -l /proc/self/fd'

/** Nobody is asked about it in Read only, and so it runs confined. Of what is open only files and sockets can be the app's. */
const NAMES_OPEN = `node -e "const fs=require('fs');for(let n=3;n<400;n++)try{const s=fs.fstatSync(n);console.log(n,s.isFile()||s.isSocket())}catch(e){}"`

test.skip(process.platform !== 'linux', 'Only Linux lists descriptors in a folder.')

test('files that the app has open are closed in a confined command, in a terminal and in an MCP server', async ({
  hostile,
  stage,
}) => {
  const { attempt, workspace } = await stage({ mode: 'read-only' })
  // Otherwise there would be nothing to hand on.
  const open = await hostile.app.evaluate(async () => {
    const { readdir } = process.getBuiltinModule('node:fs/promises')
    return (await readdir('/proc/self/fd')).length
  })
  expect(open).toBeGreaterThan(20)

  const [confined] = await attempt(['shell', { command: NAMES_OPEN }])
  const answer = confined?.result ? textOf(confined.result) : ''
  expect(confined?.status, answer).toBe('done')
  expect(answer).toContain('false')
  expect(answer).not.toContain('true')

  await showTab(hostile.page, 'Terminal')
  await hostile.page.locator('.xterm textarea').pressSequentially(`${LIST} > of-terminal.txt; touch over\n`)
  await expect.poll(() => isThere(workspace, 'over')).toBe(true)
  expect(listedDescriptors(await readFile(join(workspace, 'of-terminal.txt'), 'utf8'))).toEqual([0, 1, 2])

  const lists = `cd "$0" && ${LIST} > of-server.txt && touch ended`
  const start = { command: '/bin/sh', args: ['-c', lists, workspace], env: {}, cwd: '.' }
  await hostile.call('mcp.save', { workspace, name: 'lists', config: { type: 'stdio', ...start, enabled: true } })
  await expect.poll(() => isThere(workspace, 'ended')).toBe(true)
  expect(listedDescriptors(await readFile(join(workspace, 'of-server.txt'), 'utf8'))).toEqual([0, 1, 2])
  await removed(hostile, workspace)
})
