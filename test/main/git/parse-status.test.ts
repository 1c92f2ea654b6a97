import { expect, test } from 'vitest'
import { parseStatus } from '../../../main/git/parse-status'

const ZERO = '0'.repeat(40)
const ordinary = (states: string, path: string, submodule = 'N...') =>
  `1 ${states} ${submodule} 100644 100644 100644 ${ZERO} ${ZERO} ${path}\0`

const parse = (...records: string[]) => parseStatus(Buffer.from(records.join(''), 'latin1'))
const utf8 = (text: string) => Buffer.from(text, 'utf8').toString('latin1')

test('the branch, what it follows, and stashes are read', () => {
  const { head, stashes } = parse(
    `# branch.oid ${'a'.repeat(40)}\0# branch.head main\0# branch.upstream origin/main\0# branch.ab +2 -13\0# stash 3\0`,
  )
  expect(head).toEqual({ commit: 'a'.repeat(40), branch: 'main', upstream: 'origin/main', ahead: 2, behind: 13 })
  expect(stashes).toBe(3)
})

test('an empty repository has no commit, and a detached one no branch', () => {
  expect(parse('# branch.oid (initial)\0# branch.head main\0').head).toEqual({ branch: 'main' })
  expect(parse(`# branch.oid ${'b'.repeat(40)}\0# branch.head (detached)\0`).head).toEqual({ commit: 'b'.repeat(40) })
})

test('what is staged and what is on the disk are told apart', () => {
  const { files } = parse(ordinary('M.', 'a'), ordinary('.M', 'b'), ordinary('MD', 'c'), ordinary('A.', 'd'), '? e\0')
  expect(files).toEqual([
    { path: 'a', staged: 'changed' },
    { path: 'b', unstaged: 'changed' },
    { path: 'c', staged: 'changed', unstaged: 'deleted' },
    { path: 'd', staged: 'added' },
    { path: 'e', isNew: true },
  ])
})

test('a renamed file has both names, and the record behind it is its own', () => {
  const rename = `2 R. N... 100644 100644 100644 ${ZERO} ${ZERO} R100 new name\0old name\0`
  expect(parse(rename, '? x\0').files).toEqual([
    { path: 'new name', from: 'old name', staged: 'renamed' },
    { path: 'x', isNew: true },
  ])
})

test.each([
  ['UU', 'both-changed'],
  ['AA', 'both-added'],
  ['DD', 'both-deleted'],
  ['DU', 'deleted-by-us'],
  ['UD', 'deleted-by-them'],
  ['AU', 'added-by-us'],
  ['UA', 'added-by-them'],
])('the conflict %s is %s', (states, conflict) => {
  const record = `u ${states} N... 100644 100644 100644 100644 ${ZERO} ${ZERO} ${ZERO} a b\0`
  expect(parse(record).files).toEqual([{ path: 'a b', conflict }])
})

test('a submodule is one', () => {
  expect(parse(ordinary('.M', 'lib', 'SC..')).files).toEqual([{ path: 'lib', unstaged: 'changed', isSubmodule: true }])
})

test.each(['two  spaces ', 'a\nb', '-rf', '\u202eevil.txt', '漢字 é', '"quoted"', 'tab\there', '1 M. x'])(
  'the name %j comes through as it is',
  name => {
    expect(parse(ordinary('.M', utf8(name))).files[0]?.path).toBe(name)
    expect(parse(`? ${utf8(name)}\0`).files[0]?.path).toBe(name)
  },
)

test('a name that is no UTF-8 keeps its bytes beside what is shown', () => {
  const [file] = parse('? caf\xe9\0').files
  expect(file?.path).toBe('caf\ufffd')
  expect(Buffer.from(file?.raw ?? '', 'base64').toString('latin1')).toBe('caf\xe9')
})

test('very many files are counted, and a part of them listed', () => {
  const { files, total } = parse(...Array.from({ length: 6_000 }, (_, index) => `? f${index}\0`))
  expect(total).toBe(6_000)
  expect(files).toHaveLength(5_000)
})

test('records that nobody knows are passed over', () => {
  expect(parse('x what\0', '! ignored\0', '1 M.\0', '\0').files).toEqual([])
})
