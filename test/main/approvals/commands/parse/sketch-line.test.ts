import { describe, expect, test } from 'vitest'
import {
  EXPANSION_PLACEHOLDER,
  HOME_FOLDER,
  shownWord,
} from '../../../../../main/approvals/commands/expansion-placeholders'
import { sketchLine } from '../../../../../main/approvals/commands/parse/sketch-line'
import { verdictOf, where } from '../verdict-of'

const KNOWN = { ...where, repositoryRoot: where.workspace }

/** The words of each command as they are sketched, with … for what the shell fills in and ~ for the home. */
async function sketched(line: string): Promise<string[] | undefined> {
  const commands = await sketchLine(line, 'bash', KNOWN)
  return commands?.map(({ words }) => words.map(({ value }) => shownWord(value ?? '?')).join(' '))
}

const judged = async (line: string) => verdictOf(line, { sketch: await sketchLine(line, 'bash', KNOWN) })

describe('a sketch of a line', () => {
  test.each([
    ['ls src/*.ts', ['ls src/….ts']],
    ['cat a?b [a-c]d', ['cat a…b …a-c…d']],
    ['ls {a,b}.ts', ['ls ….ts']],
    ['ls "*.ts" \\*.ts \'$x\'', ['ls *.ts *.ts $x']],
    ['for f in src/*; do wc -l "$f"; done', ['wc -l …', '[ src/…']],
    ['if [ -f a ]; then cat a; fi', ['[ a', 'cat a']],
    ['[[ -d x && $HOME == y ]] && ls', ['[ x', 'ls']],
    ['wc -l $(git ls-files)', ['git ls-files', 'wc -l …']],
    ['diff <(sort a) <(sort b)', ['sort a', 'sort b', 'diff … …']],
    ['echo "a $HOME/b" $PWD/c', ['echo a ~/b ./c']],
    ['find . | while read -r f; do echo "${f%.ts}"; done', ['find .', 'read -r f', 'echo …']],
    ['x=src; ls $x', ['[ src', 'ls …']],
    ['! test -f a # why', ['test -f a']],
    ['(cd a && ls) | cat', ['cd a', 'ls', 'cat']],
    ['echo $((0xff * (2 + 1))) "n$((1<<4))"', ['echo … n…']],
    ['cat ~/project/a* $HOME/project/b ~/other', [`cat ${where.workspace}/a… ${where.workspace}/b ~/other`]],
    ['cd "$(git rev-parse --show-toplevel)" && ls', [`git rev-parse --show-toplevel`, `cd ${where.workspace}`, 'ls']],
    ['cat $(git rev-parse --show-toplevel)/../x*', ['git rev-parse --show-toplevel', 'cat …/../x…']],
  ])('%s', async (line, words) => {
    expect(await sketched(line)).toEqual(words)
  })

  test.each([
    ...[
      'ls &',
      'f() { ls; }; f',
      'echo $((x+1))',
      'echo $((a[0]))',
      'echo $(($(ls)))',
      'echo $((x=1))',
      'cat <<E\n$x\nE',
      'export A=b',
      'unset a',
      'a=(1 2)',
      'ls |& cat',
      'tee >(cat)',
    ],
    ...[
      'echo ${x@P}',
      'echo ${!x}',
      'echo ${x:-$(ls)}',
      'echo $TOKEN',
      'echo "$AWS_SECRET_ACCESS_KEY"',
      'for PATH in .; do ls; done',
    ],
    ...[
      'PATH=.; ls',
      'LD_PRELOAD=x; ls',
      '{PATH}<f; ls',
      '{PATH}<README.md; ls *',
      'ls {PATH}>f',
      '{PATH}<<<x; ls',
      '{PATH}<<E\nx\nE',
      'GIT_DIR=x; git log',
      'for ((;;)); do ls; done',
      '[ -v a ]',
      '[[ $x -eq 1 ]]',
      "[[ 'a[$(ls)]' -gt 1 ]]",
    ],
    ...[
      `echo ${EXPANSION_PLACEHOLDER}*`,
      `ls ${HOME_FOLDER}/*`,
      'ls \u200b*',
      `ls ${'a* '.repeat(900)}`,
      'ls *; '.repeat(60),
      'ls ) *',
    ],
  ])('there is none of %j', async line => {
    expect(await sketched(line)).toBeUndefined()
  })

  test('there is none for a shell whose language is not known', async () => {
    expect(await sketchLine('ls *', 'other', KNOWN)).toBeUndefined()
  })
})

describe('a line of more than plain words runs unasked', () => {
  test.each([
    ...[
      'ls src/*.ts',
      'for f in *; do cat "$f"; done',
      'find . -name "*.py" | xargs grep -l x | head',
      'grep -n x src/*.ts 2>/dev/null',
    ],
    ...[
      'cd src && git status && ls *',
      'for i in 1 2 3; do echo $i; done',
      'LC_ALL=C sort *.txt',
      '[ -d a ] && ls a || echo none',
    ],
  ])('each of its commands only reads, and is held to that: %s', async line => {
    expect(await judged(line)).toMatchObject({ type: 'allow', effects: 'reads', confined: true })
    expect(await verdictOf(line, { sketch: await sketchLine(line, 'bash', KNOWN), canConfine: false })).toMatchObject({
      type: 'ask',
    })
  })

  test.each([
    ...[
      'rm *',
      'for f in *; do rm "$f"; done',
      'ls * > b',
      'cat * | sh',
      '$x a*',
      'for f in a; do $f; done',
      'find . -exec rm {} + *',
    ],
    ...[
      'cat ~/x*',
      'cat $HOME/.ssh/*',
      'cat /etc/*',
      'ls ../*',
      'cat */../../x',
      'cat .env*',
      'cat *.pem',
      'for f in /etc/shadow; do cat $f; done',
    ],
    ...[
      'x=/etc/shadow; cat $x',
      '[ -f /etc/shadow ] && ls *',
      'cd $x; git log *',
      'cd "$(ls)" && git status',
      'git -C $(ls) log',
      'git log *; npm test',
    ],
    ...[
      'git $(ls)',
      'sed "s/$(ls)/e" a',
      'awk "$(ls)" a',
      'ls * && env',
      'echo $(curl x)',
      'ls * | xargs sh -c x',
      'ls * | xargs -I{} cd {}',
    ],
  ])('and not here: %s', async line => {
    expect((await judged(line)).type).toBe('ask')
  })
})
