import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { watchPaths } from '../../../../main/browser/files/watch-paths'
import { eventually } from '../../../helpers/eventually'
import { temporaryFolder } from '../../../helpers/temp-folder'

async function watched(isWhole: boolean) {
  const folder = await temporaryFolder()
  const heard = { times: 0 }
  const watching = watchPaths(folder, { heard: () => heard.times++, isWhole })
  onTestFinished(watching.end)
  const isHeard = async (what: () => Promise<unknown>) => {
    // The earlier events have been reported by then.
    await pause(100)
    heard.times = 0
    await what()
    await eventually(() => expect(heard.times).toBeGreaterThan(0))
  }
  return { folder, heard, isHeard, ...watching }
}

describe.each([
  { isWhole: false, how: 'each folder by itself' },
  { isWhole: true, how: 'the whole folder at once' },
])('$how', ({ isWhole }) => {
  test('a file is heard of that is written, replaced or deleted, and no other', async () => {
    const { folder, heard, isHeard, watch } = await watched(isWhole)
    await mkdir(join(folder, 'site'))
    const path = join(folder, 'site', 'Größe.html')
    await writeFile(path, 'one')
    watch(['site/Größe.html'])
    await isHeard(() => writeFile(path, 'two'))
    await writeFile(join(folder, 'site', 'new'), 'three')
    await isHeard(() => rename(join(folder, 'site', 'new'), path))
    // Node's substitute for a system that watches whole folders takes another file for the former one.
    if (!isWhole || process.platform !== 'linux') await isHeard(() => rm(path))
    await pause(100)
    heard.times = 0
    await writeFile(join(folder, 'site', 'other.html'), 'x')
    await writeFile(join(folder, 'other.html'), 'x')
    await pause(200)
    expect(heard.times).toBe(0)
  })

  test('the folders on the way to it are heard of as they come, go and are renamed', async () => {
    const { folder, isHeard, watch } = await watched(isWhole)
    watch(['a/b/c.html'])
    await isHeard(() => mkdir(join(folder, 'a')))
    watch(['a/b/c.html'])
    await isHeard(() => mkdir(join(folder, 'a', 'b')))
    watch(['a/b/c.html'])
    await isHeard(() => writeFile(join(folder, 'a', 'b', 'c.html'), 'x'))
    await isHeard(() => rename(join(folder, 'a'), join(folder, 'z')))
    watch(['a/b/c.html'])
    await isHeard(() => rename(join(folder, 'z'), join(folder, 'a')))
  })

  test('once it is ended nothing is heard any more', async () => {
    const { folder, heard, watch, end } = await watched(isWhole)
    watch(['a.html'])
    end()
    await writeFile(join(folder, 'a.html'), 'x')
    await pause(200)
    expect(heard.times).toBe(0)
  })
})

/** Returns the number of folders and files that this process watches. */
async function watchesOfSystem(): Promise<number> {
  const places = await readdir('/proc/self/fdinfo')
  const infos = await Promise.all(places.map(name => readFile(`/proc/self/fdinfo/${name}`, 'utf8').catch(() => '')))
  return infos.join('\n').match(/^inotify wd:/gm)?.length ?? 0
}

test.runIf(process.platform === 'linux')('only so many folders are watched, and none after the end', async () => {
  const { folder, watch, end } = await watched(false)
  const names = Array.from({ length: 300 }, (_, at) => `folder-${at}`)
  for (const name of names) await mkdir(join(folder, name))
  const before = await watchesOfSystem()
  const deep = Array.from({ length: 1_000 }, () => 'd').join('/')
  watch([...names.map(name => `${name}/a.html`), `${deep}/a.html`])
  expect((await watchesOfSystem()) - before).toBe(40)
  watch(['folder-1/a.html'])
  expect((await watchesOfSystem()) - before).toBe(2)
  end()
  expect(await watchesOfSystem()).toBe(before)
})
