import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { installedEditors, programNamed } from '../../../main/files/find-editor'
import { type EditorChoice, openInEditor } from '../../../main/files/open-in-editor'
import { temporaryFolder } from '../../helpers/temp-folder'

const posix = process.platform === 'win32' ? describe.skip : describe

/** A home with programs of these names, which write down what they are started with. */
async function computer(...names: string[]) {
  const home = await temporaryFolder()
  const [workspace, bin, log] = [join(home, 'my work'), join(home, 'bin'), join(home, 'log')]
  await mkdir(workspace)
  await mkdir(bin)
  for (const name of names) {
    await writeFile(
      join(bin, name),
      `#!/bin/sh\nfor arg in "$@"; do printf '%s\\n' "$arg"; done > '${log}.new'\nmv '${log}.new' '${log}'\n`,
    )
    await chmod(join(bin, name), 0o755)
  }
  const system = { platform: 'linux' as const, environment: { PATH: `${bin}:/usr/bin:/bin` }, home }
  const links: string[] = []
  const openLink = async (url: string) => links.push(url) > 0
  const absolute = join(workspace, 'a $(touch hacked) "b".ts')
  await writeFile(absolute, 'x')
  return {
    home,
    workspace,
    bin,
    system,
    links,
    absolute,
    open: (choice: EditorChoice, hasLinks = false) =>
      openInEditor({ workspace, absolute, line: 12, column: 3 }, choice, {
        system,
        openLink: hasLinks ? openLink : async () => false,
      }),
    started: () => expect.poll(() => readFile(log, 'utf8').catch(() => '')).not.toBe(''),
    given: async () => (await readFile(log, 'utf8')).split('\n').slice(0, -1),
  }
}

posix('openInEditor', () => {
  test('starts the first editor that is found, with the place in arguments of their own', async () => {
    const { open, started, given, absolute } = await computer('cursor', 'zed')
    await open({ editor: 'auto', editorCommand: '' })
    await started()
    expect(await given()).toEqual(['--goto', `${absolute}:12:3`])
  })

  test('starts the one that was chosen', async () => {
    const { open, started, given, absolute } = await computer('code', 'idea')
    await open({ editor: 'jetbrains', editorCommand: '' })
    await started()
    expect(await given()).toEqual(['--line', '12', '--column', '3', absolute])
  })

  test('opens a folder without a place in it', async () => {
    const { workspace, system, started, given } = await computer('code')
    const choice = { editor: 'auto', editorCommand: '' } as const
    await openInEditor({ workspace, absolute: workspace }, choice, { system, openLink: async () => false })
    await started()
    expect(await given()).toEqual([workspace])
  })

  test('fills a command of the person’s own, whatever the file is called', async () => {
    const { open, started, given, absolute } = await computer('mine')
    await open({ editor: 'own', editorCommand: `mine "one arg" +{line}:{column} --at={file}` })
    await started()
    expect(await given()).toEqual(['one arg', '+12:3', `--at=${absolute}`])
  })

  test('hands an address to the system where there is no program for it', async () => {
    const { open, links } = await computer()
    await open({ editor: 'cursor', editorCommand: '' }, true)
    expect(links).toHaveLength(1)
    expect(links[0]).toMatch(/^cursor:\/\/file\/.*my%20work\/a%20%24\(touch%20hacked\)%20%22b%22\.ts:12:3$/)
  })

  test('says what to do where there is none, and where a command of one’s own names no program', async () => {
    const { open, system } = await computer()
    const bare = { ...system, environment: { PATH: '' } }
    expect(await installedEditors(bare)).toEqual([])
    await expect(open({ editor: 'own', editorCommand: ' ' })).rejects.toThrow('is empty')
    await expect(open({ editor: 'own', editorCommand: 'nowhere {file}' })).rejects.toThrow(
      'Can’t find the program nowhere.',
    )
  })

  test('never starts a program that lies in the open folder', async () => {
    const { workspace, system } = await computer()
    await writeFile(join(workspace, 'code'), '#!/bin/sh\n')
    await chmod(join(workspace, 'code'), 0o755)
    const led = { ...system, environment: { PATH: `${workspace}:.:` } }
    expect(await programNamed('code', led, workspace)).toBeNull()
    expect(await programNamed('./code', led, workspace)).toBeNull()
  })
})
