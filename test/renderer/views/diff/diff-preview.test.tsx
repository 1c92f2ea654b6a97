import { expect, test } from 'vitest'
import { DiffView } from '../../../../renderer/views/diff/diff-view'
import type { FileChange } from '../../../../shared/session/effects'
import { fakeMain } from '../../fake-main'
import { click, mounted, settled } from '../../mounted'
import { fileChange } from '../../session-facts'

const LETTER = ['# Letter', '', 'Dear **reader**,', '| a | b |', '|---|---|', '| 1 | 2 |']

function written(path: string, kind: 'create' | 'change' = 'create'): FileChange {
  const lines = LETTER.map(line => `+${line}`)
  const hunk = { oldStart: 0, oldLines: 0, newStart: 1, newLines: lines.length, lines }
  return { ...fileChange(path, kind), diff: { type: 'lines', hunks: [hunk] } }
}

async function shown(change: FileChange, isTitled: boolean) {
  fakeMain({})
  const { place } = await mounted(<DiffView change={change} isTitled={isTitled} />)
  const button = (name: string) => [...place.querySelectorAll('button')].find(one => one.textContent === name)
  return { place, button }
}

test.each([true, false])(
  'a new file of Markdown is shown as it reads, and as its source again, titled: %s',
  async isTitled => {
    const { place, button } = await shown(written('letter.md'), isTitled)
    expect(place.textContent).toContain('Dear **reader**,')
    click(button('Show formatted'))
    await settled()
    expect(place.querySelector('strong')?.textContent).toBe('reader')
    expect(place.querySelectorAll('td')).toHaveLength(2)
    click(button('Show source'))
    await settled()
    expect(place.querySelector('strong')).toBeNull()
  },
)

test('a file that is changed, or is no Markdown, has its source alone', async () => {
  expect((await shown(written('letter.md', 'change'), true)).button('Show formatted')).toBeUndefined()
  expect((await shown(written('letter.txt'), true)).button('Show formatted')).toBeUndefined()
})
