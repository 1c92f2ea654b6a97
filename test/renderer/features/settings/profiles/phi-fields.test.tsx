import { expect, test, vi } from 'vitest'
import { PhiFields } from '../../../../../renderer/features/settings/profiles/phi-fields'
import type { PhiTools } from '../../../../../shared/settings'
import { fakeMain } from '../../../fake-main'
import { dispatch, mounted, typeInto } from '../../../mounted'

async function page(value: PhiTools) {
  fakeMain({})
  const onChange = vi.fn<(phi: PhiTools | undefined) => void>()
  const { place } = await mounted(<PhiFields value={value} onChange={onChange} />)
  const field = (label: string) => {
    const id = [...place.querySelectorAll('label')].find(one => one.textContent === label)?.getAttribute('for')
    return place.querySelector(`[id="${id}"]`) as HTMLInputElement
  }
  const write = (label: string, text: string) => {
    typeInto(field(label), text)
    dispatch(field(label), 'focusout')
  }
  return { place, onChange, field, write }
}

test('a limit is kept once its field is left, and gone once that is empty', async () => {
  const { onChange, write, field } = await page({ commandSeconds: 60, readPaths: ['src'] })
  expect(field('Command timeout (seconds)').value).toBe('60')
  write('Working directory', ' src/app ')
  expect(onChange).toHaveBeenLastCalledWith({ commandSeconds: 60, readPaths: ['src'], commandFolder: 'src/app' })
  write('Denied commands', 'git push\n\ncurl\n')
  expect(onChange).toHaveBeenLastCalledWith({
    commandSeconds: 60,
    readPaths: ['src'],
    deniedCommands: ['git push', 'curl'],
  })
  write('Command timeout (seconds)', '')
  expect(onChange).toHaveBeenLastCalledWith({ readPaths: ['src'] })
})

test('a number that cannot be kept is named, and nothing is kept of it', async () => {
  const { onChange, write, place } = await page({})
  write('Max list entries', '10001')
  expect(place.querySelector('[role="alert"]')?.textContent).toBe('Enter a whole number from 1 to 10,000.')
  expect(onChange).not.toHaveBeenCalled()
})
