import type { Catalogue } from '../catalogue'

export const composerText: Catalogue['composerText'] = {
  command: {
    hint: 'Enter 在文件夹中运行。模型随后会看到。',
    waits: '本轮结束后才能运行命令。',
    run: '运行',
    again: '再次运行',
    label: '你运行的命令',
  },
  underWay: '正在处理…',
  tooLong: '这段文字太长，关闭 Atrium 后无法保留。请把它存成文件再作为附件添加。',
  tooLongToSend: '这段文字太长，无法作为一条消息发送。请把它存成文件，再添加为附件或提及该文件。',
  files: {
    strip: '随消息发送的文件',
    scaled: (from, to) => `${from} → ${to}`,
    unreadable: name => `无法读取 ${name}。`,
    outside: name => `${name} 在文件夹之外。那里的图片和不超过 400 kB 的文本可以发送；其他文件请放入文件夹后再提及。`,
  },
  picture: {
    label: name => `图片 ${name}`,
    place: (at, of) => `第 ${at} 张，共 ${of} 张`,
    previous: '上一张图片',
    next: '下一张图片',
    zoomIn: '放大',
    zoomOut: '缩小',
    fit: '适应窗口',
    zoom: percent => `${percent}%`,
    copy: '复制图片',
    copied: '图片已复制。',
    save: '另存为…',
    saved: path => `已保存为 ${path}。`,
    reveal: '在文件管理器中显示',
    notShown: '无法显示该图片。',
    sentAs: size => `发送尺寸 ${size}`,
  },
  removed: '此消息及之后的全部内容已从对话中移除。',
  undo: '撤销',
}
