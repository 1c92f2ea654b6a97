import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { projects } from '../../../main/project/projects'
import { blobStore } from '../../../main/store/blobs/blob-store'
import { sentence } from '../../../shared/sentence'
import { eventually } from '../../helpers/eventually'
import { keysReaderHere } from '../../helpers/read-keys-here'
import { temporaryFolder } from '../../helpers/temp-folder'

const COMMAND = '---\nname: Review\ndescription: D.\n---\nBody.\n'

async function start() {
  const [workspace, data] = [await temporaryFolder(), await temporaryFolder()]
  const changed = vi.fn()
  const own = join(data, 'global')
  const preimages = blobStore(join(data, 'blobs'))
  const parts = {
    ownFolder: own,
    profiles: () => [],
    preimages,
    keys: keysReaderHere,
    readFlows: async () => ({ flows: [], flowAgents: [], roles: [], problems: [] }),
    checkFlow: async () => null,
    changed,
  }
  const opened = projects(parts)
  onTestFinished(() => opened.close())
  return { ...opened, workspace, own, changed }
}

/** Checks that a change became known within a second. */
async function heard(changed: ReturnType<typeof vi.fn>, count: number, change: () => Promise<unknown>): Promise<void> {
  await change()
  await eventually(() => expect(changed.mock.calls.length).toBeGreaterThan(count))
}

describe('the project files of a folder', () => {
  test("are watched once they were looked at: files, new folders, the rules, and the person's own", async () => {
    const { view, workspace, own, changed } = await start()
    await view(workspace)
    await heard(changed, changed.mock.calls.length, () => writeFile(join(workspace, 'AGENTS.md'), 'Rules.'))
    await heard(changed, changed.mock.calls.length, () =>
      mkdir(join(workspace, '.agents', 'commands'), { recursive: true }),
    )
    await eventually(async () => {
      const count = changed.mock.calls.length
      await writeFile(join(workspace, '.agents', 'commands', 'review.md'), COMMAND)
      await eventually(() => expect(changed.mock.calls.length).toBeGreaterThan(count))
    })
    expect((await view(workspace)).commands).toMatchObject([{ alias: '/review' }])
    await heard(changed, changed.mock.calls.length, () => rm(join(workspace, '.agents'), { recursive: true }))
    await heard(changed, changed.mock.calls.length, () => mkdir(join(own, 'commands')))
    expect(changed).toHaveBeenCalledWith(workspace)
    expect((await view(workspace)).commands).toEqual([])
  })

  test('are saved as they are edited, where the disk is as it was read', async () => {
    const { file, save, workspace } = await start()
    const at = { workspace, source: 'folder' as const, path: '.agents/commands/review.md' }
    expect(await file(at)).toEqual({ text: '', version: null })
    expect((await save({ ...at, text: COMMAND, version: null })).commands).toMatchObject([{ name: 'Review' }])
    const { text, version } = await file(at)
    expect(text).toBe(COMMAND)
    await writeFile(join(workspace, at.path), `${COMMAND}More.`)
    await expect(save({ ...at, text: COMMAND, version })).rejects.toMatchObject({ code: 'conflict' })
    expect(await readFile(join(workspace, at.path), 'utf8')).toBe(`${COMMAND}More.`)
    expect((await save({ ...at, text: null, version: (await file(at)).version })).commands).toEqual([])
  })

  test('are not saved as something that would be refused', async () => {
    const { check, save, workspace } = await start()
    const at = {
      workspace,
      source: 'person' as const,
      path: 'agents/a.md',
      text: '---\nname: a\ndescription: b\nrole: c\n---\n',
    }
    expect(await check(at)).toEqual({ line: 4, words: sentence`An agent can’t have the key '${'role'}'.` })
    await expect(save({ ...at, version: null })).rejects.toMatchObject({
      code: 'bad-input',
      sentence: sentence`Line ${4}: ${sentence`An agent can’t have the key '${'role'}'.`}`,
      message: "Line 4: An agent can’t have the key 'role'.",
    })
    expect(await check({ ...at, text: '---\nname: a\ndescription: b\n---\n' })).toBeNull()
    expect(await check({ ...at, source: 'folder', path: 'AGENTS.md', text: '' })).toBeNull()
  })

  test.each([
    'src/index.ts',
    '.agents/mcp.json',
    '.agents/commands/../../package.json',
    '.agents/commands/.hidden.md',
    '.agents/skills/SKILL.md',
    '.agents/skills/a/b/SKILL.md',
    '/etc/passwd.md',
  ])('are all that can be edited here: not %s', async path => {
    const { save, file, workspace } = await start()
    const at = { workspace, source: 'folder' as const, path }
    await expect(file(at)).rejects.toMatchObject({ code: 'denied' })
    await expect(save({ ...at, text: COMMAND, version: null })).rejects.toMatchObject({ code: 'denied' })
  })

  test('are never written through a link that leads out', async () => {
    const { save, workspace } = await start()
    const elsewhere = await temporaryFolder()
    await symlink(elsewhere, join(workspace, '.agents'))
    const at = { workspace, source: 'folder' as const, path: '.agents/commands/a.md' }
    await expect(save({ ...at, text: COMMAND, version: null })).rejects.toMatchObject({ code: 'denied' })
  })
})
