import { PROGRAM_RULES } from '../../main/approvals/commands/rules/program-rules'
import known from '../fixtures/command-bypass.json'
import more from '../fixtures/command-bypass-more.json'
import everyday from '../fixtures/everyday-commands.json'
import { seededChance } from './seeded-chance'

/** The operands that exist in `test/main/approvals/commands/firing-range.ts`, and some that do not. */
const OPERANDS =
  `f sub repo np names .env out out/data.json out/.ssh/id_rsa ../home ../home/data.json ../home/.ssh/id_rsa sub/../f
  sub/.. . .. / /etc/passwd /etc/hosts /dev/null /dev/stdin /proc/self/environ - -- -x --help @f @names :/ HEAD HEAD:.env HEAD~1
  page.1 magic evil.awk evil.sed Makefile nothing .git .git/config .ssh id_rsa server.key x=y a:b a@b:c file:///etc/passwd
  http://127.0.0.1:9/ https://example.org/ 1 20 +5 -5 0x10 1e9 99999999999 %n %s *.ts * ? [a-z]* {a,b} {1..3} ~ ~root $HOME $C
  $(touch␣fired) \`touch␣fired\` !ls #x é 日本 🙂 a␣b a␣'b a"b a\\b`
    .split(/\s+/)
    .map(operand => operand.replaceAll('␣', ' '))

/** Signs that are seen by nobody, and what has no end. */
const ODD = ['a\u200bb', 'a\u202eb', 'a\u00a0b', 'a\tb', 'a\nb', 'a\rb', 'x'.repeat(300), 'sub/'.repeat(60), '']

const JOINERS = [' && ', ' || ', ' ; ', ' | ', '\n', ' & ', ' |& ', ';', '&&', '|']

const REDIRECTIONS = [
  ...[
    '> fired',
    '>> fired',
    '2> fired',
    '>| fired',
    '&> fired',
    '<> fired',
    '< f',
    '< out/data.json',
    '< .env',
    '2>&1',
  ],
  ...[
    '>&1',
    '{PATH}<f',
    '{HOME}>&1',
    '{x}> fired',
    '> /dev/null',
    '2>/dev/null',
    '<<< x',
    '<<E\nx\nE',
    '< <(touch fired)',
  ],
]

/** Built into bash: what assigns, evaluates, defines or only prints. */
const BUILTINS =
  `. : [ alias bg bind break builtin caller cd command compgen complete compopt continue declare dirs disown echo
  enable eval exec exit export false fc fg getopts hash help history jobs kill let local logout mapfile popd printf pushd pwd
  read readarray readonly return set shift shopt source suspend test times trap true type typeset ulimit umask unalias unset
  wait`.split(/\s+/)

const CODE = 'touch fired'

const BUILTIN_ARGUMENTS = [
  ...['-v', '-p', '-n', '-R', '-C', '-F', '-W', '-e', '-f', '-a', '-x', '-i', '-P', '-t', '-o', '-u', '-s'],
  ...[
    'a[$(touch fired)]',
    "'a[$(touch fired)]'",
    '"a[\\$(touch fired)]"',
    'PATH',
    'HOME',
    'PATH=.',
    'x=1',
    "'touch fired'",
  ],
  ...[
    "'%n'",
    "'%s%n'",
    'ls',
    'hidden',
    'DEBUG',
    'EXIT',
    'f',
    'a',
    '-eq',
    '1',
    '=',
    'BASH_ENV=f',
    '-O',
    'extglob',
    "'$(touch fired)'",
  ],
]

/** Run a text or a program that an argument names. */
const RUNNERS = [
  ...['split --filter=@ f', 'split --fi @ f', 'zip -TT @ z.zip f', 'zip -rTT @ z f', 'sqlite3 db ".shell touch fired"'],
  ...[
    'sqlite3 -cmd @ db x',
    "printf '.shell touch fired' | sqlite3 db",
    'find . -exec @ ;',
    'find . -okdir @ +',
    'find . -fprintf fired x',
  ],
  ...[
    'xargs @',
    'env -S @',
    'env @',
    'tar --checkpoint-action=exec=@ cf t f',
    'tar cf t f --to-com=@',
    'tar cIf @ t f',
    'tar -I @ -cf t f',
  ],
  ...[
    'rsync -e @ f x:',
    'ssh -o ProxyCommand=@ x',
    'awk "BEGIN{system(@)}"',
    'awk -f evil.awk f',
    'gawk --source=@',
    "sed '1e touch fired' f",
  ],
  ...[
    "sed 's/x/y/e' f",
    "sed 'w fired' f",
    'sed -f evil.sed f',
    'vim -es -c @',
    'less f',
    'man -P @ ls',
    'git -c alias.x=!@ x',
  ],
  ...[
    'git -c core.fsmonitor=@ status',
    'git grep -O@ x',
    'git log --output=fired',
    'git diff --no-index f /etc/passwd',
    'sort --compress-program=@ f',
  ],
  ...[
    'sort -o fired f',
    'sort --files0-from=names',
    'wc --files0-from=names',
    'du --files0-from=names',
    'find -files0-from names',
    'file -f names',
  ],
  ...[
    'file -m magic f',
    'grep -f names f',
    'strings @names',
    'gdb -ex @',
    'make --eval=@',
    'make CC=@',
    'make -f Makefile',
    'perl -e @',
  ],
  ...[
    'perl -Mevil f',
    'python3 -c @',
    'python3 -m timeit @',
    'python3 evil.py',
    'node -e @',
    'node -p @',
    'node -r ./evil.cjs',
    'node --import=./evil.cjs',
  ],
  ...[
    'ruby -e @',
    'php -r @',
    'lua -e @',
    'tclsh',
    'expect -c @',
    'emacs --eval @',
    'jq -L . .',
    'jq \'import "f" as $x; .\'',
    'yq @',
  ],
  ...[
    'openssl engine @',
    'nmap --script @',
    'tcpdump -z @',
    'watch @',
    'timeout 5 @',
    'nice @',
    'nohup @',
    'setsid @',
    'stdbuf -o0 @',
  ],
  ...[
    'script -c @ /dev/null',
    'su -c @',
    'flock f -c @',
    'parallel @ ::: f',
    'entr @',
    'strace @',
    'gcc -wrapper @ f',
    'gcc @names',
    'gcc -specs=f f',
  ],
  ...[
    'ld -plugin f',
    'convert msl:f x',
    'pandoc --filter @ f',
    'docker run x',
    'crontab f',
    'at now',
    'systemd-run @',
    'trap @ EXIT',
  ],
  ...[
    'enable -f ./x ls',
    'hash -p ./hidden ls',
    'alias ls=@',
    'exec @',
    'command @',
    'builtin eval @',
    'mapfile -C @ a',
    'PROMPT_COMMAND=@ ls',
  ],
  ...[
    'PS4=@ ls',
    'BASH_ENV=./x.sh bash -c :',
    'set -o allexport',
    'rg --pre ./x.sh x',
    'rg --hostname-bin ./x.sh x',
    'diff -r sub out',
    'diff sub repo',
  ],
  ...[
    'tree -l',
    'ls -LR',
    'date -f names',
    'date --date=\'TZ="/etc/passwd" now\'',
    "jq -n '$ ENV'",
    'jq -n env',
    'jq input_filename f',
    'xxd -r f fired',
  ],
]

/** The texts that a grammar or a pattern may look at again and again. */
const UNITS =
  `{a, sudo␣mv␣ $( \${ "\` (( a=( > a| && ;* {..} [[ ~: a@ a: ../ -x␣ cd␣a; curl; =~ \\\\ ' @( <( %n f(){ for␣a␣in␣ case␣`
    .split(/\s/)
    .map(unit => unit.replaceAll('␣', ' '))

type Chance = ReturnType<typeof seededChance>

/** Different command lines that an attacker might write, always the same for a seed. Nothing in them is to be run but in confinement. */
export function* hostileLines(count = 50_000, seed = 7731): Generator<string> {
  const chance = seededChance(seed)
  const seen = new Set<string>()
  while (seen.size < count) {
    const line = anyLine(chance)
    if (seen.has(line) || line.trim() === '') continue
    seen.add(line)
    yield line
  }
}

const FED =
  `python3 python3␣- node node␣- ruby perl␣- lua php bash sh␣-s cat tee␣fired sqlite3␣out/data.json bc jq␣. xargs cd␣sub&&python3 python3␣-␣f`
    .split(/\s+/)
    .map(program => program.replaceAll('␣', ' '))

/** The texts that a program is given to run: in plain words, and in words that are on no list. */
const TEXTS = [
  ...[CODE, '$(touch fired)', '`touch fired`', "open('fired', 'w')", "import os\nos.system('touch fired')"],
  ...["f = open('fi' + 'red', chr(119))\nf.close()", "m = __builtins__.__dict__['__imp' + 'ort__']('o' + 's')"],
  ...[
    "print(open('.e' + 'nv').read())",
    "print(open('../home/.s' + 'sh/id_rsa').read())",
    "print(open('.env').read())",
  ],
  ...["require('f' + 's')['writeFi' + 'leSync']('fired', '')", "console.log(globalThis['pro' + 'cess']['en' + 'v'])"],
  ...[
    "const n = 'ne' + 't'\nimport(n).then(m => m.connect(9, '127.0.0.1'))",
    '.shell touch fired',
    '<?php touch("fired");',
  ],
  ...[
    'E\ntouch fired\nE',
    'x\n E\ntouch fired',
    'File.write("fired", "")',
    'open F, ">fired";',
    'io.open("fired", "w")',
  ],
]

/** A program with a text that follows the line. */
function fedLine(chance: Chance): string {
  const mark = chance.of(["'E'", 'E', '"E"', '\\E', "-'E'", " 'E'"])
  const after = chance.of([
    '',
    '',
    ' 2>&1 | cat',
    ' | sh',
    ' > fired',
    ' &',
    ' < f',
    " <<'F'",
    '; touch fired',
    ' "$(touch fired)"',
  ])
  return `${chance.of(FED)} <<${mark}${after}\n${chance.of(TEXTS)}\n${chance.of(['E', 'E', '\tE', 'F', 'E\ntouch fired'])}`
}

const CORPUS = [...everyday, ...known.map(({ cmd }) => cmd), ...more.map(({ cmd }) => cmd)]

function anyLine(chance: Chance): string {
  const kind = chance.below(100)
  if (kind < 30) return ruledLine(chance)
  if (kind < 48) return formedLine(chance)
  if (kind < 57) return builtinLine(chance)
  if (kind < 67) return dressed(chance.of(RUNNERS).replaceAll('@', quotedText(chance, CODE)), chance)
  if (kind < 80) return mutated(chance.of(CORPUS), chance)
  if (kind < 94) return [...Array(1 + chance.below(3))].map(() => anyPart(chance)).join(chance.of(JOINERS))
  if (kind < 98) return fedLine(chance)
  return slowLine(chance)
}

function anyPart(chance: Chance): string {
  return chance.of([ruledLine, builtinLine, () => chance.of(everyday), ({ of }: Chance) => `cd ${of(OPERANDS)}`])(
    chance,
  )
}

/** A program that is known, with its own options and with others. */
function ruledLine(chance: Chance): string {
  const rule = chance.of(PROGRAM_RULES)
  const words = (rule.options ?? '').split(/\s+/).filter(Boolean)
  const options = [...Array(chance.below(4))].map(() => option(chance.of(words.length > 0 ? words : ['-x']), chance))
  const operands = [...Array(chance.below(4))].map(() => operand(chance))
  const fixed = [rule.program, ...(rule.subcommand ?? [])]
  return dressed([...fixed, ...chance.shuffled([...options, ...operands])].join(' '), chance)
}

/** As a rule writes it: `-n=number`. The value follows, is joined or is none; a name may be cut short. */
function option(written: string, chance: Chance): string {
  const [name = '', kind] = written.split(/\[?=/)
  const value = operand(chance)
  if (kind === undefined) return chance.below(20) === 0 ? name.slice(0, -1) : name
  return chance.of([`${name} ${value}`, `${name}=${value}`, `${name}${value}`, `${name} 5`, name])
}

function operand(chance: Chance): string {
  const text = chance.below(15) === 0 ? chance.of(ODD) : chance.of(OPERANDS)
  return chance.below(3) === 0 ? quotedText(chance, text) : text
}

function builtinLine(chance: Chance): string {
  const words = [...Array(chance.below(4))].map(() => chance.of(BUILTIN_ARGUMENTS))
  return dressed([chance.of(BUILTINS), ...words].join(' '), chance)
}

/** Within what the shell fills in, repeats or starts for each of many: `@` is the line, or its words. */
const FORMS = [
  ...['for f in *; do @ "$f"; done', 'for f in $(ls); do @; done', 'for f in f .env out/data.json; do @ $f; done'],
  ...[
    'if @; then @; fi',
    'if [ -f f ]; then @; else @; fi',
    'while read -r f; do @ $f; done < names',
    'ls | while read f; do @; done',
  ],
  ...[
    '[ -d sub ] && @',
    '[[ -n $HOME && -e .env ]] || @',
    'echo "$(@)"',
    'cat <(@)',
    '@ $(cat names)',
    '@ "$(@)"',
    '(cd sub && @)',
    '{ @; @; }',
  ],
  ...[
    'find . -exec @ {} +',
    'find . -name "*" -exec @ {} \\;',
    'ls | xargs @',
    'cat names | xargs -I{} @ {}',
    'xargs -0 @ < f',
    'timeout 2 @',
  ],
  ...[
    'x=f; @ $x',
    'x=out/.ssh/id_rsa; @ "$x"',
    '@ *',
    '@ sub/*',
    '@ {f,.env}',
    '@ ~/data.json',
    '@ ${HOME}/data.json',
    '@ ./*/../../home/data.json',
  ],
  ...[
    'LC_ALL=C @',
    'IFS= read -r x; @',
    'GIT_PAGER=@ git log',
    'case f in f) @;; esac',
    '! @',
    '@ # @',
    'until @; do @; done',
    'echo ${x@P} $(( $(@) ))',
  ],
]

/** Options of programs that pack, show and search, with which they run, write or read what they are told elsewhere. */
const WORKS_FOR_OTHERS = [
  ...[
    'tar tf t --to-command=@',
    'tar tf t --checkpoint=1 --checkpoint-action=exec=@',
    'tar tf t -I @',
    'tar tf t --use-compress-program=@',
  ],
  ...[
    'tar xf t',
    'tar tf x:t --rsh-command=@',
    'tar tf t -C / -T names',
    'unzip f -d fired',
    'unzip -p f',
    'zcat out/data.json',
    'gunzip f',
    'gzip -c .env',
  ],
  ...[
    'fd -x @',
    'fd . -X @',
    'fd --exec-batch @',
    'fd . / -H id_rsa',
    'bat --pager=@ f',
    'bat --pager @ --paging=always f',
    'bat .env',
    'bat cache --build',
  ],
  ...[
    "yq -i '.a=1' np/package.json",
    "yq 'env(CANARY)' np/package.json",
    'yq \'load("out/data.json")\' np/package.json',
    "yq 'strenv(CANARY)' f",
  ],
  ...[
    'git grep -O@ x',
    'git grep --open-files-in-pager=@ x',
    'git -c core.pager=@ log',
    'git -c alias.x=!@ x',
    'git -C repo -c core.fsmonitor=@ status',
  ],
  ...[
    'git -C out status',
    'git -C repo log --output=fired',
    'git --no-pager -C repo diff --ext-diff',
    'git --git-dir=repo/.git log',
    'git -C repo branch -D x',
  ],
  ...[
    'git -C repo config user.name x',
    'git -C repo worktree add ../fired',
    'git config --get-regexp .',
    'cd repo && git stash',
    'cd repo && git grep x',
  ],
  ...[
    'npm ls --prefix out',
    'npm run x',
    'npm pkg set a=b',
    'pip list --path out',
    'pip install x',
    'go env -w A=b',
    'cargo metadata --no-deps',
    'env',
    'printenv CANARY',
  ],
  ...[
    'python3 -m json.tool out/data.json',
    'python3 -m json.tool f fired',
    "python3 -c 'import evil; print(evil.__version__)'",
    "python3 -c 'print(open(1))'",
    // These contain none of the words that are searched for, and still write, send or start something.
    `python3 -c "getattr(__builtins__, 'op' + 'en')('made', 'w')"`,
    `python3 -c "__builtins__.__dict__['ex' + 'ec']('import o' + 's')"`,
    `python3 -c "import pathlib; getattr(pathlib.Path('made'), 'to' + 'uch')()"`,
    `python3 -c "import sqlite3; sqlite3.connect('made.db').executescript('create table a(b)')"`,
    `python3 -c "import sys; sys.modules['o' + 's'].__dict__['sys' + 'tem']('echo x > made')"`,
    `python3 -c "import inspect; inspect.os.__dict__['mk' + 'dir']('made')"`,
    `node -e "const fs = require('fs'); fs['write' + 'FileSync']('made', '')"`,
    `node -e "process['bin' + 'ding']('fs')"`,
    `node -e "require('fs')['mk' + 'dirSync']('made')"`,
    `ruby -rjson -e 'Object.const_get("File").public_method("wri" + "te").call("made", "x")'`,
    `perl -ne 'print; $x = "sys" . "tem"; &$x("touch made")' a.txt`,
    `php -r '$f = "un" . "link"; array_filter(["a.txt"], $f);'`,
    'awk \'{getline < "a.txt"; print}\' a.txt',
    'diff -r . src',
    'made-up-program --version',
  ],
  ...[
    'node -p "require(\'./out/data.json\')"',
    'node -p "require(\'./evil.cjs\')"',
    "node -e 'console.log(process.env)'",
    'sqlite3 f .dump',
    'sqlite3 f ".output fired"',
  ],
  ...[
    'awk \'BEGIN { while (("cat .env" | getline x) > 0) print x }\'',
    'awk \'{ print > "fired" }\' f',
    'jq -n "$ENV.CANARY"',
    "jq -n '$__prog_args'",
    'less +!@ f',
  ],
]

function formedLine(chance: Chance): string {
  const form = chance.below(3) === 0 ? chance.of(WORKS_FOR_OTHERS) : chance.of(FORMS)
  const within = form.replace(/@/g, () =>
    form.includes('=@') || form.includes('-O@')
      ? quotedText(chance, CODE)
      : chance.of([ruledLine, builtinLine, () => chance.of(everyday)])(chance),
  )
  return dressed(within, chance)
}

/** With what may stand before and after it. */
function dressed(line: string, chance: Chance): string {
  const before =
    chance.below(12) === 0 ? `${chance.of(['x=1', 'PATH=.', 'HOME=.', 'LC_ALL=C', '!', 'time', 'command'])} ` : ''
  const after = chance.below(4) === 0 ? ` ${chance.of(REDIRECTIONS)}` : ''
  return `${before}${line}${after}`
}

function quotedText(chance: Chance, text: string): string {
  const half = chance.below(text.length + 1)
  return chance.of([
    `'${text}'`,
    `"${text}"`,
    `$'${text}'`,
    text.replace(/[^\w/.-]/gu, '\\$&'),
    `${text.slice(0, half)}''${text.slice(half)}`,
    `'${text.slice(0, half)}'"${text.slice(half)}"`,
  ])
}

/** A piece put in, taken away, doubled, or the letter case changed. */
function mutated(line: string, chance: Chance): string {
  const at = chance.below(line.length + 1)
  const end = Math.min(line.length, at + 1 + chance.below(6))
  const piece = chance.of([...OPERANDS, ...REDIRECTIONS, ...JOINERS, ...ODD, "'", '"', '\\', '$', '`'])
  return chance.of([
    line.slice(0, at) + piece + line.slice(at),
    line.slice(0, at) + line.slice(end),
    line.slice(0, end) + line.slice(at),
    `${line} ${piece}`,
    `${line}${chance.of(JOINERS)}${chance.of(CORPUS)}`,
    line.slice(0, at) + line.slice(at, end).toUpperCase() + line.slice(end),
  ])
}

/** Up to twice the longest line that is taken apart. */
function slowLine(chance: Chance): string {
  const unit = chance.of(UNITS) + (chance.below(2) === 0 ? chance.of(UNITS) : '')
  return chance.of(['', 'ls ', 'sudo ']) + unit.repeat(Math.ceil((100 + chance.below(20_000)) / unit.length))
}
