import type { SentencesOf } from '../../../sentences/sentences'

export const earlier: SentencesOf<'earlier'> = {
  'What happens outside the folder, in .git and to files that git ignores cannot be undone.':
    '文件夹之外、.git 中以及 git 忽略的文件所发生的变化无法撤销。',
  'All changes to files in the folder can be undone.': '对文件夹内文件的所有更改都可以撤销。',
  'All changes to files of the folder can be taken back. {1*}': '对文件夹内文件的所有更改都可以撤销。{1}',
  'Not all can be taken back: of {1} files, {2*} would be lost. {3*}':
    '并非全部可以撤销：{1} 个文件中，会丢失 {2}。{3}',
  '{1*}. Undo the later change first.': '{1}。请先撤销之后的更改。',
  'There is no such model or address. Check the name of the model and the URL (it often ends in /v1).':
    '没有这样的模型或地址。请检查模型名称和 URL（通常以 /v1 结尾）。',
  'The server sent something that is no part of a reply. Try again, or check that the URL is right.':
    '服务器发送了不属于回答的内容。请重试，或检查 URL 是否正确。',
  'The server sent nothing more in the middle of its reply. What came is kept; try again, or ask to continue.':
    '服务器在回答中途不再发送内容。已收到的内容已保留；请重试，或要求继续。',
  'The connection was closed before the reply was complete. What came is kept; ask to continue, or try again.':
    '连接在回答完成之前关闭。已收到的内容已保留；请要求继续，或重试。',
  'The server has more to do than it can. Try again in a moment.': '服务器超负荷。请稍后重试。',
  'the settings of this repository may name programs that git runs': '此仓库的设置可能指定了 git 会运行的程序',
  'an expansion ($)': '展开（$）',
  'a redirection cannot be understood': '无法理解某个重定向',
  'an operator that is not expected here ({1})': '此处意外的运算符（{1}）',
  'an operator with nothing after it': '运算符后面没有内容',
  'a redirection without a target': '没有目标的重定向',
  'Asked because {1*}.': '询问原因：{1}。',
  'Asked because you changed it.': '因为你做了更改，所以询问。',
  '{1} is not known to only read': '不确定 {1} 是否只读取',
  'What a background command changes cannot be undone.': '后台命令所做的更改无法撤销。',
  'What it changes cannot be undone: the folder has more than {1} files.':
    '它所做的更改无法撤销：文件夹中的文件超过 {1} 个。',
  'What it changes cannot be undone: {1*}.': '它所做的更改无法撤销：{1}。',
  'What happens outside the folder, in .git, to files that git ignores and to permissions alone cannot be undone.':
    '文件夹之外、.git 中、git 忽略的文件以及仅权限所发生的变化无法撤销。',
  'the folder itself': '文件夹本身',
}
