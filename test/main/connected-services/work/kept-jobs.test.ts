import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { keptJobs, keyOfWork } from '../../../../main/connected-services/work/kept-jobs'
import { openDocument } from '../../../../main/store/documents/document'
import { ServiceJob } from '../../../../main/store/documents/service-jobs'
import type { ServiceWorkEffect } from '../../../../shared/session/effects'
import { temporaryFolder } from '../../../helpers/temp-folder'

async function started() {
  const file = join(await temporaryFolder(), 'service-jobs.json')
  const open = () => openDocument({ file, schema: z.array(ServiceJob), initial: [] })
  const document = await open()
  return { jobs: keptJobs(document), document, again: async () => keptJobs(await open()) }
}

test('a job that was sent but not heard of is unknown after a restart, and the next request sends it anew', async () => {
  const { jobs, again } = await started()
  await jobs.begin('k', 'fal')
  const later = await again()
  expect(later.earlier('k')).toBe('unknown')
  const work = await later.begin('k', 'fal')
  expect(work.job).toBeUndefined()
  expect(later.earlier('k')).toBeUndefined()
  await work.leave({ isOver: true })
  expect((await again()).earlier('k')).toBeUndefined()
})

test('a job that the service took is taken up by one call at a time', async () => {
  const { jobs, again } = await started()
  const work = await jobs.begin('k', 'fal')
  await work.submitted({ id: '1' })
  expect(jobs.earlier('k')).toBeUndefined()
  const other = await jobs.begin('k', 'fal')
  expect(other.job).toBeUndefined()
  await other.leave({ isOver: true })
  await work.leave({ isOver: false })
  expect(jobs.earlier('k')).toBe('goes-on')
  const later = await again()
  const taken = await later.begin('k', 'fal')
  expect(taken.job).toEqual({ id: '1' })
  await taken.leave({ isOver: true })
  expect(later.earlier('k')).toBeUndefined()
})

test('a job of long ago is forgotten, and no more are kept than a hundred', async () => {
  const { jobs, document } = await started()
  await document.update(() => [{ id: 'x', key: 'old', service: 'fal', at: Date.now() - 8 * 86_400_000, job: {} }])
  expect(jobs.earlier('old')).toBeUndefined()
  for (let one = 0; one < 105; one++) await jobs.begin(`k${one}`, 'fal')
  expect(document.data).toHaveLength(100)
  expect(document.data.at(-1)?.key).toBe('k104')
})

test('work is known by all that is asked, wherever it is saved', () => {
  const effect: ServiceWorkEffect = {
    type: 'service-work',
    capability: 'image.generate',
    service: { id: 'a', label: 'A' },
    hosts: ['a.org'],
    text: 'A cat',
    model: 'm',
    options: [{ name: 'seed', value: '1' }],
    saveTo: 'cat.png',
  }
  const key = keyOfWork('/w', effect)
  expect(keyOfWork('/w', { ...effect, saveTo: 'other.png', earlier: 'goes-on' })).toBe(key)
  expect(keyOfWork('/other', effect)).not.toBe(key)
  expect(keyOfWork('/w', { ...effect, text: 'A dog' })).not.toBe(key)
  expect(keyOfWork('/w', { ...effect, options: [] })).not.toBe(key)
  const file = { path: 'a.png', version: { hash: 'h', bytes: 1 }, mediaType: 'image/png' }
  expect(keyOfWork('/w', { ...effect, file })).not.toBe(key)
})
