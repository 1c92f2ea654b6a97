import { existsSync, readdirSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { clearLayers } from '../../../../main/shell/confinement/layer'
import { layering } from '../../../../main/shell/confinement/layering'
import { inEnglish } from '../../../../shared/sentence'
import { eventually } from '../../../helpers/eventually'
import { isDeep } from '../../../helpers/how-deep'
import { temporaryFolder } from '../../../helpers/temp-folder'
import { runChild } from '../../store/children/run-child'
import script from './children/rehearse-until-killed?mjs-bundle'

const FILES = 400
/** The number of kills in each step. */
const KILLS = isDeep ? 100 : 2

describe.runIf(process.platform === 'linux')('after Atrium was killed', () => {
  let [layers, workspace, blobs] = ['', '', '']
  beforeEach(async () => {
    layers = join(await temporaryFolder(), 'layers')
    workspace = await temporaryFolder()
    blobs = await temporaryFolder()
    await writeFile(join(workspace, 'a.txt'), 'old\n')
    const problem = await layering.problemFor(workspace, layers)
    if (problem) throw new Error(inEnglish(problem))
  })

  const begin = (command: string, waitsAt = '') => runChild(script, [layers, workspace, blobs, command, waitsAt])

  /** No process, no mount and no copy is left once the next start has cleared up. */
  async function expectNothingLeft(mark: string): Promise<void> {
    await eventually(async () => expect(await processesWith(mark)).toEqual([]))
    expect(await readFile('/proc/self/mountinfo', 'utf8')).not.toContain(layers)
    await clearLayers(layers)
    expect(await readdir(layers)).toEqual([])
  }

  test(`while a command was tried (${KILLS} times), the folder is as it was`, { timeout: 600_000 }, async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      const mark = `echo mark-${process.pid}-${kill}`
      const child = begin(
        `${mark}; for i in $(seq ${FILES}); do echo $i > new-$i.txt; done; echo new > a.txt; rm -f a.txt; sleep 100`,
      )
      const wanted = 1 + ((kill * 37) % FILES)
      while (!hasMade(layers, `new-${wanted}.txt`)) await new Promise(setImmediate)
      child.kill()
      await child.ended

      await expectNothingLeft(mark)
      expect(await readdir(workspace)).toEqual(['a.txt'])
      expect(await readFile(join(workspace, 'a.txt'), 'utf8')).toBe('old\n')
    }
  })

  test(`while a person was asked (${KILLS} times), the folder is as it was`, { timeout: 600_000 }, async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      const mark = `echo mark-${process.pid}-asked-${kill}`
      const child = begin(`${mark}; echo new > a.txt; mkdir -p made; echo 1 > made/one.txt`, 'planned')
      await child.reached(2)
      child.kill()
      await child.ended

      await expectNothingLeft(mark)
      expect(await readdir(workspace)).toEqual(['a.txt'])
      expect(await readFile(join(workspace, 'a.txt'), 'utf8')).toBe('old\n')
    }
  })

  test(`while changes were kept (${KILLS} times), each file is whole or not there`, { timeout: 600_000 }, async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      const folder = `kept-${kill}`
      const mark = `echo mark-${process.pid}-kept-${kill}`
      const child = begin(
        `${mark}; mkdir -p ${folder}; for i in $(seq ${FILES}); do echo "line $i" > ${folder}-$i.txt; done; echo new > a.txt`,
      )
      await child.reached(3)
      const wanted = 1 + ((kill * 53) % FILES)
      while (!existsSync(join(workspace, `${folder}-${wanted}.txt`)) && child.lines().length < 4)
        await new Promise(setImmediate)
      child.kill()
      await child.ended

      await expectNothingLeft(mark)
      const names = (await readdir(workspace)).filter(name => name.startsWith(`${folder}-`))
      for (const name of names) {
        const number = /-(\d+)\.txt$/.exec(name)?.[1]
        expect(await readFile(join(workspace, name), 'utf8')).toBe(`line ${number}\n`)
      }
      expect(['old\n', 'new\n']).toContain(await readFile(join(workspace, 'a.txt'), 'utf8'))
    }
  })
})

function hasMade(layers: string, name: string): boolean {
  const made = existsSync(layers) ? readdirSync(layers) : []
  return made.some(layer => existsSync(join(layers, layer, 'upper', name)))
}

async function processesWith(mark: string): Promise<string[]> {
  const ids = (await readdir('/proc')).filter(name => /^\d+$/.test(name) && name !== String(process.pid))
  const lines = await Promise.all(ids.map(id => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')))
  return lines.filter(line => line.includes(mark))
}
