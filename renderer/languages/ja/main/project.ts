import type { SentencesOf } from '../../../sentences/sentences'

export const project: SentencesOf<'project'> = {
  "You have no profile '{1}'.": 'プロファイル「{1}」はありません。',
  "There is no agent '{1}'.": 'エージェント「{1}」はありません。',
  "There is no command '{1}'.": 'コマンド「{1}」はありません。',
  "There is no skill '{1}'; it is left out.": 'スキル「{1}」はないため省きました。',
  'your own {1}': '自分の {1}',
  "'name' contains characters that a name cannot have.": '「name」に名前では使えない文字があります。',
  "'{1}' must be a text.": '「{1}」はテキストでなければなりません。',
  '\'{1}\' must be a list of names, as in "a, b" or [a, b].':
    '「{1}」は "a, b" や [a, b] のような名前のリストでなければなりません。',
  "'{1}' is missing.": '「{1}」がありません。',
  "'{1}' is empty.": '「{1}」が空です。',
  "'{1}' is longer than {2} characters.": '「{1}」が {2} 文字を超えています。',
  'Between the two --- lines there must be keys, as in "name: review".':
    '2つの --- の行の間に "name: review" のようなキーが必要です。',
  'The keys cannot be read as YAML: {1*}': 'キーをYAMLとして読み取れません: {1}',
  'It must begin with a line of --- and its keys.': '--- の行とキーで始まる必要があります。',
  'The --- line that ends the keys is missing.': 'キーを終える --- の行がありません。',
  'Its keys are longer than 64 KB.': 'キーが64 KBを超えています。',
  'Its keys hold too many lists.': 'キーに含まれるリストが多すぎます。',
  'A text with a colon in it needs quotes around it.': 'コロンを含むテキストは引用符で囲んでください。',
  'This is not valid YAML: {1}.{2*}': '有効なYAMLではありません: {1}。{2}',
  "'name' needs letters a to z or digits, to be typed after a slash.":
    '「name」には、スラッシュの後に入力するaからzの文字または数字が必要です。',
  '{1} is reserved.': '{1} は予約されています。',
  'There is no text below its keys.': 'キーの下にテキストがありません。',
  "An agent has no key '{1}'.": 'エージェントにキー「{1}」はありません。',
  "'default' is the name of the built-in agent.": '「default」は組み込みのエージェントの名前です。',
  'It names itself as its sub-agent.': '自分自身をサブエージェントに指定しています。',
  "There is no tool group '{1}' here. Choose from {2}.":
    'ここにツールグループ「{1}」はありません。選べるのは {2} です。',
  '{1} is longer than 1 MB and cannot be edited here.': '{1} は1 MBを超えているため、ここでは編集できません。',
  'It is longer than 1 MB.': '1 MBを超えています。',
  'Line {1}': '{1} 行目',
  '{1} has changed on the disk since it was opened. Look at it again.':
    '{1} は開いた後にディスク上で変わりました。もう一度確認してください。',
  '{1} is no project file.': '{1} はプロジェクトのファイルではありません。',
  '{1} is longer than 1 MB. Only its first megabyte is used.': '{1} は1 MBを超えています。最初の1 MBだけを使います。',
  '{1} is not used: {2*}.': '{1} は使われません: {2}。',
  'Only the first {1} of its {2} files are read': '{2} 個のファイルのうち最初の {1} 個だけを読み取ります',
  '{1} is already the command of {2*}.': '{1} はすでに {2} のコマンドです。',
  "The agent '{1}' is already that of {2*}.": 'エージェント「{1}」はすでに {2} にあります。',
  "The skill '{1}' is already that of {2*}.": 'スキル「{1}」はすでに {2} にあります。',
  "The skill is named '{1}', but its folder is not.": 'スキルの名前は「{1}」ですが、フォルダーの名前は違います。',
}
