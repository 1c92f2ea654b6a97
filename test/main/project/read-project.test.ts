import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readProject, viewOf } from '../../../main/project/read-project'
import { inEnglish } from '../../../shared/sentence'
import { asEnglish } from '../../helpers/as-english'
import { readKeysHere } from '../../helpers/read-keys-here'
import { temporaryFolder } from '../../helpers/temp-folder'

const profiles = [{ id: 'p-1', name: 'Fast' }]

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await temporaryFolder()
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return folder
}

const item = (name: string, ...keys: string[]) =>
  ['---', `name: ${name}`, 'description: D.', ...keys, '---', 'Body.'].join('\n')

describe('the content that a folder brings along', () => {
  test('is nothing where there is nothing', async () => {
    const workspace = await temporaryFolder()
    const project = await readProject({ workspace, own: join(workspace, 'none'), profiles }, readKeysHere)
    expect(viewOf(project)).toEqual({
      workspace,
      rules: [],
      hasOwnRules: false,
      foreignRules: [],
      commands: [],
      agents: [],
      skills: [],
      flows: [],
      flowAgents: [],
      roles: [],
      problems: [],
    })
  })

  test('is its commands, agents and skills, each with its place', async () => {
    const workspace = await folderWith({
      'AGENTS.md': 'Rules.',
      '.agents/commands/review.md': item('Review', 'model_profile_id: fast', 'sub_agents: fixer', 'skills: [tests]'),
      '.agents/agents/fixer.md': item('fixer', 'commands: Review'),
      '.agents/skills/tests/SKILL.md': item('tests'),
      '.agents/skills/tests/more.md': 'More.',
      '.agents/skills/notes.txt': 'No skill.',
      '.agents/commands/notes.txt': 'No command.',
    })
    const project = viewOf(await readProject({ workspace, profiles }, readKeysHere))
    expect(project).toEqual({
      workspace,
      rules: ['AGENTS.md'],
      hasOwnRules: false,
      foreignRules: [],
      commands: [
        {
          name: 'Review',
          description: 'D.',
          alias: '/review',
          source: 'folder',
          path: '.agents/commands/review.md',
          profileId: 'p-1',
          skills: ['tests'],
          subAgents: ['fixer'],
        },
      ],
      agents: [
        { name: 'fixer', description: 'D.', source: 'folder', path: '.agents/agents/fixer.md', commands: ['Review'] },
      ],
      skills: [
        {
          name: 'tests',
          description: 'D.',
          source: 'folder',
          path: '.agents/skills/tests/SKILL.md',
          location: join(workspace, '.agents', 'skills', 'tests', 'SKILL.md'),
        },
      ],
      flows: [],
      flowAgents: [],
      roles: [],
      problems: [],
    })
  })

  test('has the agents of pbi-agent directly in .agents too, with a model and an effort of their own', async () => {
    const workspace = await folderWith({
      '.agents/fixer.md': item('fixer', 'model: gpt-5.4-mini', 'reasoning_effort: xhigh'),
      '.agents/agents/second.md': item('second', 'model: "@coding"'),
      '.agents/odd.md': item('odd', 'reasoning_effort: much'),
      '.agents/README.md': '# For people',
      '.agents/broken.md': '---\nname: broken\n---\nX.',
    })
    const { agents, problems } = await readProject({ workspace, profiles }, readKeysHere)
    expect(agents).toMatchObject([
      { name: 'fixer', path: '.agents/fixer.md', model: 'gpt-5.4-mini', reasoningEffort: 'max' },
    ])
    expect(problems.map(({ path, line, words }) => `${path}:${line} ${inEnglish(words)}`)).toEqual(
      [
        "'@coding' is a role, which only flow agents can have. Name a model, or a profile with 'model_profile_id'.",
        "'description' is missing.",
        "'reasoning_effort' must be one of none, low, medium, high, max, minimal, xhigh.",
      ].map(
        (words, index) =>
          `${['.agents/agents/second.md:4', '.agents/broken.md:1', '.agents/odd.md:4'][index]} ${words}`,
      ),
    )
  })

  test('names every file that is refused, with line and reason, and loads the rest', async () => {
    const workspace = await folderWith({
      '.agents/commands/a.md': 'No keys.',
      '.agents/commands/b.md': item('New'),
      '.agents/commands/c.md': item('Good one'),
      '.agents/commands/d.md': item('good-ONE!'),
      '.agents/commands/e.md': item('E', 'model_profile_id: theirs'),
      '.agents/commands/f.md': item('F', 'skills: a, gone'),
      '.agents/commands/g.md': `${item('G')}${'x'.repeat(1024 * 1024)}`,
      '.agents/agents/a.md': item('a'),
      '.agents/agents/b.md': item('b', 'sub_agents: c'),
      '.agents/agents/c.md': item('c', 'commands: Nothing'),
      '.agents/agents/d.md': item('a'),
      '.agents/skills/a/SKILL.md': item('a'),
      '.agents/skills/b/SKILL.md': item('other'),
      '.agents/skills/c/SKILL.md': '---\nname: c\n---\n',
    })
    const { commands, agents, skills, problems } = await readProject({ workspace, profiles }, readKeysHere)
    expect(commands.map(({ name }) => name)).toEqual(['Good one', 'F'])
    expect(commands[1]?.skills).toEqual(['a'])
    expect(agents.map(({ name }) => name)).toEqual(['a'])
    expect(skills.map(({ name }) => name)).toEqual(['a', 'other'])
    const told = problems.map(
      ({ level, path, line, words }) => `${level} ${path.slice('.agents/'.length)}:${line ?? '-'} ${inEnglish(words)}`,
    )
    expect(told.sort()).toEqual([
      "error agents/b.md:4 There’s no agent 'c'.",
      "error agents/c.md:4 There’s no command 'Nothing'.",
      "error agents/d.md:- The agent 'a' is already defined in .agents/agents/a.md.",
      'error commands/a.md:1 The file must start with a --- line, followed by its keys.',
      'error commands/b.md:2 /new is reserved.',
      'error commands/d.md:- The command /good-one is already defined in .agents/commands/c.md.',
      "error commands/e.md:4 You don’t have a profile 'theirs'.",
      'error commands/g.md:- The file is longer than 1 MB.',
      "error skills/c/SKILL.md:1 'description' is missing.",
      "warning commands/f.md:4 There’s no skill 'gone'. It’s skipped.",
      "warning skills/b/SKILL.md:2 The skill is named 'other', but its folder isn’t.",
    ])
  })

  test('never puts something else in the place of what the person has', async () => {
    const own = await folderWith({
      'commands/commit.md': item('Commit'),
      'agents/a.md': item('a'),
      'skills/s/SKILL.md': item('s'),
    })
    const workspace = await folderWith({
      '.agents/commands/x.md': item('commit'),
      '.agents/agents/x.md': item('b', 'sub_agents: a'),
    })
    const { commands, agents, skills, problems } = await readProject({ workspace, own, profiles }, readKeysHere)
    expect(commands).toMatchObject([{ name: 'Commit', source: 'person', path: 'commands/commit.md' }])
    expect(agents).toMatchObject([
      { name: 'a', source: 'person' },
      { name: 'b', source: 'folder' },
    ])
    expect(skills).toMatchObject([{ name: 's', location: join(own, 'skills', 's', 'SKILL.md') }])
    expect(asEnglish(problems)).toMatchObject([
      { source: 'folder', words: 'The command /commit is already defined in your own commands/commit.md.' },
    ])
  })

  test('is only what lies inside it: links that lead out are named and not read', async () => {
    const elsewhere = await folderWith({ 'a.md': item('a'), 's/SKILL.md': item('s') })
    const workspace = await folderWith({ '.agents/commands/b.md': item('b') })
    await symlink(join(elsewhere, 'a.md'), join(workspace, '.agents', 'commands', 'a.md'))
    await symlink(join(elsewhere, 's'), join(workspace, '.agents', 'agents'))
    await mkdir(join(workspace, '.agents', 'skills'))
    await symlink(join(elsewhere, 's'), join(workspace, '.agents', 'skills', 's'))
    const { commands, agents, skills, problems } = await readProject({ workspace, profiles }, readKeysHere)
    expect([commands.map(({ name }) => name), agents, skills]).toEqual([['b'], [], []])
    expect(problems.map(({ path, words }) => `${path}: ${inEnglish(words)}`)).toEqual([
      '.agents/commands/a.md: .agents/commands/a.md is outside the workspace.',
      '.agents/agents: .agents/agents is outside the workspace.',
      '.agents/skills/s/SKILL.md: .agents/skills/s/SKILL.md is outside the workspace.',
    ])
  })

  test('is no more than 200 files of a kind', async () => {
    const files = Array.from({ length: 201 }, (_, index) => [
      `.agents/agents/${String(index).padStart(3, '0')}.md`,
      item(`a${index}`),
    ])
    const workspace = await folderWith(Object.fromEntries(files))
    const { agents, problems } = await readProject({ workspace, profiles }, readKeysHere)
    expect(agents).toHaveLength(200)
    expect(asEnglish(problems)).toMatchObject([
      { path: '.agents/agents', words: 'Only the first 200 of the folder’s 201 files are read.' },
    ])
  })

  test('names the first of what a file names in vain, and counts the rest', async () => {
    const unknown = (count: number) => `skills: [${Array.from({ length: count }, (_, at) => `s${at}`).join(', ')}]`
    const workspace = await folderWith({
      '.agents/agents/a.md': item('a', unknown(200)),
      '.agents/agents/b.md': item('b', unknown(201)),
      '.agents/agents/c.md': item('c', `skills: ${'s'.repeat(1_000)}`),
    })
    const { problems } = await readProject({ workspace, profiles }, readKeysHere)
    expect(asEnglish(problems).map(({ words }) => words)).toEqual([
      "'skills' has more than 200 entries.",
      "There’s no skill 's0', and 199 of the others don’t exist either. They’re skipped.",
      `There’s no skill '${'s'.repeat(80)}…'. It’s skipped.`,
    ])
  })

  test('has no more than a hundred problems, and says how many there are besides', async () => {
    const files = Array.from({ length: 150 }, (_, at) => [`.agents/agents/${at}.md`, 'No keys.'])
    const workspace = await folderWith(Object.fromEntries(files))
    const { problems } = await readProject({ workspace, profiles }, readKeysHere)
    expect(problems).toHaveLength(101)
    expect(asEnglish(problems.at(-1))).toMatchObject({ path: '.agents', words: 'More problems not listed: 50.' })
  })

  test('refuses an agent that needs one that is refused, however long the chain', async () => {
    const files = Array.from({ length: 200 }, (_, at) => [
      `.agents/agents/${at}.md`,
      item(`a${at}`, `sub_agents: a${at + 1}`),
    ])
    const workspace = await folderWith(Object.fromEntries(files))
    const { agents, problems } = await readProject({ workspace, profiles }, readKeysHere)
    expect(agents).toEqual([])
    expect(asEnglish(problems[0])).toMatchObject({ path: '.agents/agents/199.md', words: "There’s no agent 'a200'." })
    expect(asEnglish(problems[1])).toMatchObject({ path: '.agents/agents/198.md', words: "There’s no agent 'a199'." })
  })

  test('is nothing of a folder that holds thousands of files', async () => {
    const workspace = await folderWith({ '.agents/commands/a.md': item('a'), '.agents/agents/b.md': item('b') })
    for (let at = 0; at < 2_000; at++) await writeFile(join(workspace, '.agents', 'commands', `x${at}`), '')
    const { commands, agents, problems } = await readProject({ workspace, profiles }, readKeysHere)
    expect([commands, agents.length]).toEqual([[], 1])
    expect(asEnglish(problems)).toEqual([
      {
        level: 'error',
        source: 'folder',
        path: '.agents/commands',
        words: 'The folder contains more than 2000 files, so none of them are read.',
      },
    ])
  })

  test('is no more than four megabytes of a kind', async () => {
    const files = Array.from({ length: 8 }, (_, at) => [
      `.agents/commands/${at}.md`,
      item(`c${at}`) + 'x'.repeat(1_000_000),
    ])
    const workspace = await folderWith(Object.fromEntries(files))
    const { commands, problems } = await readProject({ workspace, profiles }, readKeysHere)
    expect(commands).toHaveLength(5)
    expect(asEnglish(problems)).toMatchObject([{ words: 'Files after 4.md aren’t read: together they’re too long.' }])
  })

  test("takes no time from the person's own, and of a folder that takes too long it is the beginning", async () => {
    const own = await folderWith({ 'commands/a.md': item('a') })
    const workspace = await folderWith({ '.agents/commands/b.md': item('b'), '.agents/commands/c.md': item('c') })
    const now = performance.now
    onTestFinished(() => {
      performance.now = now
    })
    const readKeys: typeof readKeysHere = async yaml => {
      const before = performance.now()
      performance.now = () => before + 11_000
      return readKeysHere(yaml)
    }
    const { commands, problems } = await readProject({ workspace, own, profiles }, readKeys)
    expect(commands.map(({ name }) => name)).toEqual(['a', 'b'])
    expect(asEnglish(problems)).toMatchObject([{ words: 'Files after b.md aren’t read: reading them takes too long.' }])
  })

  test.each([
    ['UTF-16', Buffer.from(item('a'), 'utf16le'), 'The file is UTF-16, not UTF-8.'],
    ['UTF-16 with a mark', Buffer.from(`\uFEFF${item('a')}`, 'utf16le'), 'The file is UTF-16, not UTF-8.'],
    ['Latin-1', Buffer.from(item('ä'), 'latin1'), 'The file isn’t UTF-8.'],
    ['no text', Buffer.from(`${item('a')}\0`), 'The file isn’t UTF-8.'],
  ])('names a file that is %s as that', async (_, bytes, words) => {
    const workspace = await folderWith({ '.agents/agents/a.md': '' })
    await writeFile(join(workspace, '.agents', 'agents', 'a.md'), bytes)
    const { agents, problems } = await readProject({ workspace, profiles }, readKeysHere)
    expect(agents).toEqual([])
    expect(asEnglish(problems)).toMatchObject([{ path: '.agents/agents/a.md', words }])
  })
})
