import { expect, test } from 'vitest'
import { inGroups } from '../../../../renderer/views/diff/change-groups'
import { changeItems, verbOfChange } from '../../../../renderer/views/diff/change-items'
import { entryTexts } from '../../../../renderer/views/diff/entry-texts'
import type { FileChange, FolderEntry } from '../../../../shared/session/effects'
import { fileChange } from '../../session-facts'

const files = (folder: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...fileChange(`${folder}/f-${at}`), before: null }))

test('of very many changes those of a full folder stand together, and the others alone', () => {
  const changes = [...files('node_modules', 300), ...files('src', 3), fileChange('package.json')]

  const groups = inGroups(changeItems(changes))

  expect(groups.map(group => (group.type === 'folder' ? [group.folder, group.items.length] : group.type))).toEqual([
    ['node_modules', 300],
    'item',
    'item',
    'item',
    'item',
  ])
  expect(inGroups(changeItems(files('node_modules', 200)))).toHaveLength(200)
})

const bare = (before: FolderEntry | null, after: FolderEntry | null): FileChange => ({
  ...fileChange('x'),
  before: null,
  after: null,
  entry: { before, after },
})
const link: FolderEntry = { kind: 'link', target: 'a' }
const folder: FolderEntry = { kind: 'folder', mode: 0o755 }

test('a link and a folder come, go and change by themselves, and are no moves of each other', () => {
  const changes = [bare(null, link), bare(folder, null), bare(link, folder)]

  expect(changes.map(verbOfChange)).toEqual(['create', 'delete', 'change'])
  expect(changeItems(changes).map(({ type }) => type)).toEqual(['file', 'file', 'file'])
  expect(changes.flatMap(entryTexts)).toEqual(['Link to a', 'Folder', 'Link to a → Folder'])
})

test('permissions and times are told apart', () => {
  const file = (mode: number): FolderEntry => ({ kind: 'file', mode })

  expect(entryTexts(bare(file(0o644), file(0o755)))).toEqual(['Permissions 644 → 755'])
  expect(entryTexts(bare(file(0o644), file(0o644)))).toEqual(['Only the modification time changes'])
  expect(entryTexts({ ...fileChange('x'), mode: 0o600, modeBefore: 0o644 })).toEqual(['Permissions 644 → 600'])
})
