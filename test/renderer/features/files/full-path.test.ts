import { expect, test } from 'vitest'
import { fileAddress } from '../../../../renderer/features/files/full-path'
import { fileIcon } from '../../../../renderer/ui/file-icon'

test('what is dragged out of the tree is an address that other programs and the message understand', () => {
  expect(fileAddress('/home/me/a b', 'Übersicht 1.md')).toBe('file:///home/me/a%20b/%C3%9Cbersicht%201.md')
  expect(fileAddress('C:\\Users\\me', 'src/a#1.ts')).toBe('file:///C:/Users/me/src/a%231.ts')
})

test('the icon of a file says of which kind it is, and unknown ones are alike', () => {
  const kinds = ['a.ts', 'b.xlsx', 'c.png', 'd.zip', 'e.md', 'f.sh', 'g.json', 'h.mp3', 'i.mp4', 'j.pptx'].map(fileIcon)
  expect(new Set(kinds).size).toBe(kinds.length)
  expect(fileIcon('LICENSE')).toBe(fileIcon('odd.whatever'))
  expect(fileIcon('A.PNG')).toBe(fileIcon('b.jpeg'))
  expect(fileIcon('v1.2/LICENSE')).toBe(fileIcon('LICENSE'))
})
