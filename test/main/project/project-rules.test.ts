import { execFileSync } from 'node:child_process'
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readProjectRules } from '../../../main/project/project-rules'
import { inEnglish } from '../../../shared/sentence'
import { asOrdinaryUser } from '../../helpers/as-ordinary-user'
import { temporaryFolder } from '../../helpers/temp-folder'

const MEGABYTE = 1024 * 1024

/** The rules of a folder, with what is wrong with them in English. */
async function rulesOf(folder: string) {
  const { warnings, ...rules } = await readProjectRules(folder)
  return { ...rules, warnings: warnings.map(({ words }) => inEnglish(words)) }
}

describe('the content that a folder brings along', () => {
  test('is nothing where there are no such files', async () => {
    expect(await rulesOf(await temporaryFolder())).toEqual({ warnings: [] })
  })

  test('is what the three files at its root say', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'INSTRUCTIONS.md'), '\uFEFFYou are a pirate.\r\n')
    await writeFile(join(folder, 'AGENTS.md'), '# Rules\n\nUse tabs — always.\n')
    await writeFile(join(folder, 'MEMORY.md'), 'The port is 81.')
    expect(await rulesOf(folder)).toEqual({
      instructions: 'You are a pirate.',
      rules: '# Rules\n\nUse tabs — always.',
      memory: 'The port is 81.',
      warnings: [],
    })
  })

  test('begins with what the person wants in every folder, from their own AGENTS.md alone', async () => {
    const [folder, own] = [await temporaryFolder(), await temporaryFolder()]
    await writeFile(join(own, 'AGENTS.md'), 'Answer briefly.\n')
    await writeFile(join(own, 'INSTRUCTIONS.md'), 'Not read from there.\n')
    const { warnings, ...rules } = await readProjectRules(folder, own)
    expect(rules).toEqual({ own: 'Answer briefly.' })
    expect(warnings).toEqual([])
    await writeFile(join(own, 'AGENTS.md'), Buffer.from('\uFEFFAnswer briefly.', 'utf16le'))
    expect((await readProjectRules(folder, own)).warnings).toMatchObject([{ path: 'AGENTS.md', source: 'person' }])
  })

  test('counts an empty file as none, and puts a sign for bytes that are no UTF-8, with a warning', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'AGENTS.md'), ' \n\t\n')
    await writeFile(join(folder, 'MEMORY.md'), Buffer.from([0x61, 0xff, 0x62]))
    expect(await rulesOf(folder)).toEqual({
      memory: 'a\uFFFDb',
      warnings: ['MEMORY.md isn’t UTF-8. Models get � in place of anything that can’t be read.'],
    })
  })

  test('never holds a NUL, and nothing where it is UTF-16', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'AGENTS.md'), `Use\0tabs.${' '.repeat(100)}`)
    await writeFile(join(folder, 'INSTRUCTIONS.md'), Buffer.from('\uFEFFYou are a pirate.', 'utf16le'))
    await writeFile(join(folder, 'MEMORY.md'), Buffer.from('The port is 81.', 'utf16le'))
    expect(await rulesOf(folder)).toEqual({
      rules: 'Use\uFFFDtabs.',
      warnings: [
        'Skipped INSTRUCTIONS.md: encoded in UTF-16, not UTF-8.',
        'AGENTS.md isn’t UTF-8. Models get � in place of anything that can’t be read.',
        'Skipped MEMORY.md: encoded in UTF-16, not UTF-8.',
      ],
    })
  })

  test('takes the first megabyte of a longer file, whole characters only, and says so', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'AGENTS.md'), `${'a'.repeat(MEGABYTE - 1)}ß and more`)
    await writeFile(join(folder, 'MEMORY.md'), 'b'.repeat(MEGABYTE))
    const { rules, memory, warnings } = await rulesOf(folder)
    expect(rules).toBe('a'.repeat(MEGABYTE - 1))
    expect(memory).toHaveLength(MEGABYTE)
    expect(warnings).toEqual(['AGENTS.md is longer than 1 MB. Only the first megabyte is used.'])
  })

  test('follows a link inside the folder, and warns of one that leaves it', async () => {
    const folder = await temporaryFolder()
    const elsewhere = await temporaryFolder()
    await mkdir(join(folder, 'docs'))
    await writeFile(join(folder, 'docs', 'rules.md'), 'Inside.')
    await writeFile(join(elsewhere, 'secret.md'), 'Outside.')
    await symlink(join('docs', 'rules.md'), join(folder, 'AGENTS.md'))
    await symlink(join(elsewhere, 'secret.md'), join(folder, 'MEMORY.md'))
    const { rules, memory, warnings } = await rulesOf(folder)
    expect(rules).toBe('Inside.')
    expect(memory).toBeUndefined()
    expect(warnings).toEqual(['Skipped MEMORY.md: MEMORY.md is outside the workspace.'])
  })

  test('warns of a file that may not be read', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'AGENTS.md'), 'Use tabs.')
    await chmod(join(folder, 'AGENTS.md'), 0)
    const found = await asOrdinaryUser(folder, () => rulesOf(folder))
    if (process.platform === 'win32') return expect(found.rules).toBe('Use tabs.')
    expect(found.rules).toBeUndefined()
    expect(found.warnings[0]).toMatch(/^Skipped AGENTS\.md: permission denied/)
  })

  test('warns of what is no file, and goes on with the others', async () => {
    const folder = await temporaryFolder()
    await mkdir(join(folder, 'INSTRUCTIONS.md'))
    await writeFile(join(folder, 'AGENTS.md'), 'Use tabs.')
    if (process.platform !== 'win32') execFileSync('mkfifo', [join(folder, 'MEMORY.md')])
    const { rules, warnings } = await rulesOf(folder)
    expect(rules).toBe('Use tabs.')
    expect(warnings[0]).toMatch(/^Skipped INSTRUCTIONS\.md: path is not a file/)
    expect(warnings).toHaveLength(process.platform === 'win32' ? 1 : 2)
  })
})
