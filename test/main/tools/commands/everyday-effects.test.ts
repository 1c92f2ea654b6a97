import { execFile } from 'node:child_process'
import { lstat, mkdir, readdir, readFile, readlink, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandEnvironment, loginEnvironment } from '../../../../main/shell/login/environment'
import { planCommand } from '../../../../main/tools/commands/plan-command'
import { rehearsals } from '../../../../main/tools/commands/rehearse-command'
import { shellAnswer } from '../../../../main/tools/commands/shell-answer'
import { prepareProposal } from '../../../../main/tools/prepare-proposal'
import { applyChangeSet, keepPreimages } from '../../../../main/workspace/changes/change-set'
import { planUndo } from '../../../../main/workspace/changes/plan-undo'
import type { CommandEffect } from '../../../../shared/session/effects'
import { EVERYDAY_COMMANDS, type ProjectKind } from '../../../helpers/everyday-commands'
import { makeEverydayProject } from '../../../helpers/everyday-projects'
import { isDeep } from '../../../helpers/how-deep'
import { openNpmRegistry } from '../../../helpers/open-npm-registry'
import { temporaryFolder } from '../../../helpers/temp-folder'
import { toolContext } from '../../../helpers/tool-context'

const run = promisify(execFile)

type Tree = ReadonlyMap<string, string>

/** All of a folder: kinds, bits, contents, where links lead. Of git's index only that it is there, as it keeps times and inodes. */
async function treeOf(folder: string): Promise<Tree> {
  const tree = new Map<string, string>()
  for (const path of (await readdir(folder, { recursive: true })).sort()) {
    const place = join(folder, path)
    const info = await lstat(place)
    const mode = (info.mode & 0o7777).toString(8)
    if (info.isSymbolicLink()) tree.set(path, `link ${await readlink(place)}`)
    else if (info.isDirectory()) tree.set(path, `folder ${mode}`)
    else tree.set(path, `${mode} ${path.endsWith('.git/index') ? '' : (await readFile(place)).toString('latin1')}`)
  }
  return tree
}

/** Returns in words how two trees differ. */
function differences(one: Tree, other: Tree, isUnsteady: (path: string) => boolean = () => false): string[] {
  const paths = [...new Set([...one.keys(), ...other.keys()])]
  return paths.flatMap(path => {
    const [was, is] = [one.get(path), other.get(path)]
    if (was === is || isUnsteady(path)) return []
    return [`${path}: ${was?.slice(0, 60) ?? 'nothing'} → ${is?.slice(0, 60) ?? 'nothing'}`]
  })
}

/** Caches in which cargo gives what it makes another order, or another name, each time. */
const OF_CARGO = /^(out|target)\/(\.rustc_info\.json|.*\/(\.fingerprint|incremental)(\/|$))/

/** Not even two runs of the bare command leave everything alike: some files hold the time, and some names are random. */
function unsteadyAfter(once: Tree, twice: Tree): (path: string) => boolean {
  const paths = [...once.keys(), ...twice.keys()]
  const unsteady = new Set(paths.filter(path => once.get(path) !== twice.get(path)))
  const withRandomNames = new Set(paths.filter(path => once.has(path) !== twice.has(path)).map(path => dirname(path)))
  return path => {
    if (unsteady.has(path) || OF_CARGO.test(path)) return true
    for (let at = path; at !== '.'; at = dirname(at))
      if (withRandomNames.has(dirname(at)) && !(once.has(at) && twice.has(at))) return true
    return false
  }
}

describe.runIf(process.platform === 'linux')('in a project of', () => {
  let registry: Awaited<ReturnType<typeof openNpmRegistry>>
  beforeAll(async () => {
    const files = { 'index.js': '', 'cli.js': '#!/usr/bin/env node\nconsole.log("left over")\n' }
    registry = await openNpmRegistry([{ name: 'left-over', manifest: { bin: 'cli.js' }, files }])
  })
  afterAll(() => registry.close())

  /** Dates of commits are fixed, so that hashes are the same. */
  const dated = (command: string) =>
    `export GIT_AUTHOR_DATE=@1700000000+0000 GIT_COMMITTER_DATE=@1700000000+0000 GIT_AUTHOR_NAME=A GIT_AUTHOR_EMAIL=a@b.c GIT_COMMITTER_NAME=A GIT_COMMITTER_EMAIL=a@b.c SOURCE_DATE_EPOCH=1700000000; ${command}`

  async function attempt(command: string, kind: ProjectKind): Promise<string[]> {
    const root = await temporaryFolder()
    const [folder, twins] = [join(root, 'p'), join(root, 'twins')]
    await mkdir(folder)
    await mkdir(twins)
    await makeEverydayProject(folder, kind, registry.url)
    // Programs write the path of the folder into files, so each run has the same one.
    for (const name of ['once', 'twice']) await run('cp', ['-a', folder, join(twins, name)])
    const before = await treeOf(folder)

    const layers = join(root, 'layers')
    const rehearse = rehearsals(layers)
    const base = { ...(await toolContext()), workspace: folder }
    const context = { ...base, rehearse: (effect: CommandEffect) => rehearse(effect, base) }
    const proposal = await planCommand({ command: dated(command), timeLimitMs: 60_000 }, context, shellAnswer)
    const [effect] = proposal.effects as [CommandEffect]
    if (!effect.rehearsal) return []
    const prepared = await prepareProposal(proposal, context)
    await prepared.commit()
    await proposal.release?.()
    const kept = await treeOf(folder)
    const steps = await planUndo(folder, prepared.changes, base.blobs)
    await keepPreimages(folder, steps, base.blobs)
    await applyChangeSet(folder, steps, base.blobs)
    const undone = differences(before, await treeOf(folder)).map(line => `undone ${line}`)

    const env = { ...commandEnvironment(await loginEnvironment()), SHLVL: '1' }
    const bare: Tree[] = []
    for (const name of ['once', 'twice']) {
      await rm(folder, { recursive: true })
      await rename(join(twins, name), folder)
      await run('/bin/bash', ['-c', dated(command)], { cwd: folder, env, timeout: 60_000 }).catch(() => undefined)
      bare.push(await treeOf(folder))
    }
    const [once = new Map(), twice = new Map()] = bare
    return [...undone, ...differences(once, kept, unsteadyAfter(once, twice))]
  }

  test.each(Object.keys(EVERYDAY_COMMANDS) as ProjectKind[])(
    '%s, everyday commands leave what they leave without a sandbox, and undo leaves what was there',
    { timeout: 3_600_000 },
    async kind => {
      const commands = EVERYDAY_COMMANDS[kind].filter((_, index) => isDeep || index % 40 === 7)
      const found: string[] = []
      for (const command of commands) {
        const lines = await attempt(command, kind)
        if (lines.length > 0) found.push(`${command}\n    ${lines.slice(0, 8).join('\n    ')}`)
      }
      expect(found).toEqual([])
    },
  )
})
