import { expect, test } from 'vitest'
import type { FlowFiles } from '../../../../main/flows/files/read-flow-files'
import { recentFlowFiles } from '../../../../main/flows/files/recent-flow-files'

function counted() {
  let [count, time] = [0, 0]
  const empty: FlowFiles = { flows: [], agents: new Map(), problems: [] }
  const recent = recentFlowFiles(
    async workspace => {
      count += 1
      if (workspace === '/gone') throw new Error('It is gone')
      return { ...empty }
    },
    () => time,
  )
  return { recent, count: () => count, wait: (ms: number) => (time += ms) }
}

test('files that were read shortly before are not read again, until one has changed or some time has gone by', async () => {
  const { recent, count, wait } = counted()
  const first = await recent.files('/a')
  wait(1_000)
  expect(await recent.files('/a')).toBe(first)
  recent.forget('/a')
  expect(await recent.files('/a')).not.toBe(first)
  wait(2_000)
  await recent.files('/a')
  expect(count()).toBe(3)
})

test('another folder is read by itself, and one that could not be read is tried again', async () => {
  const { recent, count } = counted()
  await recent.files('/a')
  await recent.files('/b')
  for (const _ of [1, 2]) await expect(recent.files('/gone')).rejects.toThrow('It is gone')
  expect(count()).toBe(4)
})
