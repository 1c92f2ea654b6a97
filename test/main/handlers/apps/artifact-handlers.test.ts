import { createHash } from 'node:crypto'
import { symlink, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { artifactHandlers } from '../../../../main/handlers/apps/artifact-handlers'
import { filesBeside } from '../../../../main/handlers/apps/files-beside'
import { openApps } from '../../../../main/mcp/apps/open-apps'
import { sessionOf } from '../../../helpers/session-of'
import { toolContext } from '../../../helpers/tool-context'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

async function start(files: Record<string, string> = {}) {
  const { workspace, path } = await toolContext(files)
  const apps = openApps()
  const saved: object[] = []
  const gone: (() => void)[] = []
  const kept = new Map([[hashOf('before'), 'before']])
  const handlers = artifactHandlers({
    sessions: {
      snapshot: async () => ({ state: { ...sessionOf(), workspace }, partial: '', partialThinking: '' }),
      saveFile: async (sessionId, file) => void saved.push({ sessionId, ...file }),
    },
    store: {
      blobs: {
        async get(hash) {
          const text = kept.get(hash)
          if (text === undefined) throw new Error('It is not there.')
          return Buffer.from(text)
        },
      },
    },
    desktop: {
      apps,
      appHealth: async () => 'busy',
      windows: { calling: () => ({ id: 1, whenGone: then => gone.push(then) }) },
    },
  })
  const read = (name: string, hash?: string) =>
    handlers['artifact.read']({ workspace, path: name, ...(hash !== undefined && { hash }) })
  const save = (name: string) => handlers['artifact.save']({ sessionId: 's', path: name, content: 'x' })
  return { workspace, path, apps, handlers, saved, read, save, endWindow: () => gone.map(end => end()) }
}

test('a page is opened at an address of its own, and gone with its window', async () => {
  const { handlers, apps, endWindow } = await start()
  const { id, url } = await handlers['artifact.open']({ html: '<p>x' })
  expect(url).toBe(`mcp-app://${id}/`)
  expect(apps.findArtifact(id)).toMatchObject({ html: '<p>x', window: 1 })
  expect(apps.findArtifact(id)).not.toHaveProperty('files')
  expect(await handlers['artifact.health']({ id })).toBe('busy')
  await handlers['artifact.close']({ id })
  expect(await handlers['artifact.health']({ id })).toBe('gone')
  const other = await handlers['artifact.open']({ html: '' })
  endWindow()
  expect(apps.findArtifact(other.id)).toBeUndefined()
})

test('closing an artifact closes no app of a server', async () => {
  const { handlers, apps } = await start()
  const domains = { connect: [], resource: [], frame: [], base: [] }
  const app = apps.open({ sessionId: 's', callId: 'c', server: 'x', tool: 't', page: 'p', domains }, 1)
  await handlers['artifact.close']({ id: app.id })
  expect(apps.find(app.id)).toBeDefined()
  expect(await handlers['artifact.health']({ id: app.id })).toBe('gone')
})

test('a file is read as it is, or as a change left it', async () => {
  const { read, path } = await start({ 'a.html': 'now', 'b.html': '' })
  expect(await read('a.html')).toBe('now')
  expect(await read('a.html', hashOf('now'))).toBe('now')
  expect(await read('a.html', hashOf('before'))).toBe('before')
  expect(await read('gone.html', hashOf('before'))).toBe('before')
  await expect(read('a.html', hashOf('never'))).rejects.toThrow('This version of the file is no longer kept.')
  await expect(read('gone.html')).rejects.toThrow('not found')
  await expect(read('../a.html')).rejects.toThrow('outside')
  await writeFile(path('a.html'), Buffer.from([0x47, 0xe9, 0x6e, 0xe8, 0x76, 0x65, 0x20, 0xe0, 0x20, 0xe9, 0x74, 0xe9]))
  expect(await read('a.html')).toContain('G')
  await writeFile(path('a.html'), Buffer.from([0, 1, 2, 3, 0, 255, 254]))
  await expect(read('a.html')).rejects.toThrow('This isn’t text')
  await writeFile(path('a.html'), 'x'.repeat(5 * 1024 * 1024 + 1))
  await expect(read('a.html')).rejects.toThrow('This is larger than 5 MB')
})

test('a file is saved within the folder, and nowhere where it would be run', async () => {
  const { save, saved, path } = await start({ 'pages/a.html': '' })
  await save('pages/new/b.html')
  expect(saved).toEqual([{ sessionId: 's', path: 'pages/new/b.html', content: 'x' }])
  const odd = [
    '',
    '/etc/x',
    '../x',
    'a/../../x',
    './x',
    'a//b',
    '.git/hooks/pre-commit',
    'x/.GIT/config',
    'a\\b',
    'a\0b',
  ]
  for (const name of odd) await expect(save(name)).rejects.toThrow('Give a name, or a path within the folder.')
  await expect(save('pages')).rejects.toThrow('There is a folder of that name.')
  await symlink('/tmp', path('out'))
  await expect(save('out/x.html')).rejects.toThrow('outside')
  expect(saved).toHaveLength(1)
})

test('a page of the folder has what it is made of, and no more than that', async () => {
  const { workspace, path } = await start({
    'site/index.html': '',
    'site/style.css': 'body {}',
    'site/app.js': 'run()',
    'site/data.json': '{}',
    'site/.env': 'KEY=x',
    'site/id_rsa': 'x',
    'shared/logo.svg': '<svg/>',
    '.git/x.css': '',
  })
  await symlink('/etc/hostname', path('site/out.css'))
  const file = filesBeside(workspace, 'site/index.html')
  const got = async (name: string) => {
    const found = await file(name).catch(() => undefined)
    return found && [Buffer.from(found.bytes).toString(), found.type]
  }
  expect(await got('style.css')).toEqual(['body {}', 'text/css;charset=utf-8'])
  expect(await got('app.js')).toEqual(['run()', 'text/javascript;charset=utf-8'])
  expect(await got('../shared/logo.svg')).toEqual(['<svg/>', 'image/svg+xml'])
  const refused = [
    'data.json',
    '.env',
    'id_rsa',
    'index.html',
    'out.css',
    '../.git/x.css',
    '../../x.css',
    'none.css',
    '',
  ]
  for (const name of refused) expect(await got(name)).toBeUndefined()
  for (let at = 0; at < 200; at++) await got('none.css')
  expect(await got('style.css')).toBeUndefined()
})

test('the files of a page are bounded in all', async () => {
  const { workspace, path } = await start({ 'index.html': '' })
  await writeFile(path('a.js'), Buffer.alloc(12 * 1024 * 1024, 'x'))
  await writeFile(path('b.js'), Buffer.alloc(12 * 1024 * 1024, 'x'))
  const file = filesBeside(workspace, 'index.html')
  expect((await file('a.js'))?.bytes).toHaveLength(12 * 1024 * 1024)
  expect(await file('b.js')).toBeUndefined()
})
