import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Input } from '../../shared/ipc/ipc'
import { type McpServerConfig, McpServerName } from '../../shared/mcp'
import { saying } from '../helpers/chat-answers'
import { NAUGHTY as ALL, canBeFileName } from '../helpers/hostile-content-naughty'
import { keepSessions } from '../helpers/hostile-content-session'
import { sampleOf, timeFor } from '../helpers/how-deep'
import { modelServer } from '../helpers/model-server'
import { startServices } from '../helpers/services'
import { temporaryFolder } from '../helpers/temp-folder'

const SLOW = { timeout: timeFor(120_000) }
const NAUGHTY = sampleOf(ALL, 60)
/** A text that is only space is not sent. */
const said = NAUGHTY.filter(text => text.trim() !== '')
const titles = NAUGHTY.map(text => text.slice(0, 200))

test('titles of sessions are kept as they are', SLOW, async () => {
  const { data, workspace } = await places()
  await keepSessions(
    data,
    titles.map((_, index) => ({ id: `s${index}`, workspace, title: 'T' })),
  )
  const { call, close } = await startServices(data)
  for (const [index, title] of titles.entries()) await call('session.rename', { sessionId: `s${index}`, title })
  await close()
  const again = await startServices(data)
  const { sessions } = await again.call('app.start', undefined)
  const found = new Map(sessions.map(({ id, title }) => [id, title]))
  expect(titles.map((_, index) => found.get(`s${index}`))).toEqual(titles)
  await again.close()
})

test('messages are kept as they are, and reach the model so', SLOW, async () => {
  const { data, workspace } = await places()
  const server = await modelServer(() => saying('Yes.'))
  onTestFinished(() => server.close())
  const { call, until, close } = await startServices(data)
  await call('provider.save', {
    provider: { id: 'p', label: 'P', protocol: 'openai-chat', baseUrl: server.baseUrl },
  })
  await call('profile.save', { id: 'x', name: 'X', providerId: 'p', model: 'm' } as Input<'profile.save'>)
  await call('settings.update', { activeProfileId: 'x' })
  // Few to each session, since all that was said before is sent with every turn.
  const ids = await Promise.all(
    Array.from({ length: 20 }, async () => (await call('session.create', { workspace })).id),
  )
  const saidIn = (at: number): string[] => said.filter((_, index) => index % ids.length === at)
  await Promise.all(
    ids.map(async (sessionId, at) => {
      for (const [turns, text] of saidIn(at).entries()) {
        await call('session.send', { sessionId, text })
        await until(sessionId, state => state.turns.length > turns && state.turns.at(-1)?.end !== undefined)
      }
    }),
  )
  await close()
  const heard = JSON.stringify(server.requests.map(({ body }) => body))
  expect(said.filter(text => !heard.includes(JSON.stringify(text).slice(1, -1)))).toEqual([])

  const again = await startServices(data)
  for (const [at, sessionId] of ids.entries()) {
    const { state } = await again.call('session.open', { sessionId })
    expect(state.turns.map(({ text }) => text)).toEqual(saidIn(at))
    expect(state.turns.map(({ end }) => end?.reason)).toEqual(saidIn(at).map(() => 'done'))
  }
  await again.close()
})

test('names of profiles and providers are kept as they are', SLOW, async () => {
  const { data } = await places()
  const { call, close } = await startServices(data)
  const server = { protocol: 'openai-chat' as const, baseUrl: 'http://127.0.0.1:9/v1' }
  for (const [index, name] of NAUGHTY.entries()) {
    const profile = { id: `n${index}`, name, providerId: 'offline', model: name }
    await call('profile.save', profile as Input<'profile.save'>)
    await call('provider.save', { provider: { id: `p${index}`, label: name, ...server } })
  }
  await close()
  const again = await startServices(data)
  const { profiles, providers } = await again.call('app.start', undefined)
  expect(profiles.filter(({ id }) => /^n\d/.test(id)).map(({ name }) => name)).toEqual(NAUGHTY)
  expect(providers.filter(({ id }) => /^p\d/.test(id)).map(({ label }) => label)).toEqual(NAUGHTY)
  await again.close()
})

test('names of servers are kept as they are', SLOW, async () => {
  const all = ALL.filter(text => McpServerName.safeParse(text).success)
  const names = sampleOf(all, 40)
  const config: McpServerConfig = { type: 'stdio', command: 'none', args: [], env: {}, cwd: '.', enabled: false }
  expect(all.length).toBeGreaterThan(400)
  // Some at a time: nobody has hundreds of them, and each that is added is looked at beside all others.
  for (let from = 0; from < names.length; from += 40) {
    const some = names.slice(from, from + 40)
    const { data, workspace } = await places()
    const { call, close } = await startServices(data)
    for (const name of some) await call('mcp.save', { workspace, name, config })
    await close()
    const again = await startServices(data)
    // Of two that models would know by the same name one is not used, and named as a problem.
    const { servers, problems } = await again.call('mcp.list', { workspace })
    const known = new Set([...servers, ...problems].map(({ name }) => name))
    expect(some.filter(name => !known.has(name))).toEqual([])
    await again.close()
  }
})

test('the text of a command is kept as it is', SLOW, async () => {
  const { data, workspace } = await places()
  const { call, close } = await startServices(data)
  const path = '.agents/commands/naughty.md'
  const at = { workspace, source: 'folder' as const, path }
  const text = `---\nname: naughty\ndescription: x\n---\n${NAUGHTY.join('\n')}\n`
  expect((await call('project.save', { ...at, text, version: null })).problems).toEqual([])
  await close()
  const again = await startServices(data)
  expect(await again.call('project.file', at)).toMatchObject({ text })
  await again.close()
})

test('names of files are listed as they are, and looking for any of the strings breaks nothing', SLOW, async () => {
  const { data, workspace } = await places()
  const names = NAUGHTY.filter(canBeFileName)
  for (const name of names) await writeFile(join(workspace, name), 'x')
  await keepSessions(
    data,
    titles.slice(0, 50).map((title, index) => ({ id: `s${index}`, workspace, title })),
  )
  const { call, bugs, close } = await startServices(data)
  await call('session.create', { workspace })
  const entries = (await call('file.list', { workspace, folders: [''] }))[''] ?? []
  expect(entries.map(({ name }) => name).sort()).toEqual([...names].sort())
  for (const query of titles) {
    await call('file.find', { workspace, query, limit: 5 })
    await call('session.search', { query, from: 0 })
  }
  for (const path of names) expect(await call('file.preview', { workspace, path })).toMatchObject({ text: 'x' })
  expect(bugs).toEqual([])
  await close()
})

async function places(): Promise<{ data: string; workspace: string }> {
  const folder = await temporaryFolder()
  const [data, workspace] = [join(folder, 'data'), join(folder, 'work')]
  await mkdir(data)
  await mkdir(workspace)
  return { data, workspace }
}
