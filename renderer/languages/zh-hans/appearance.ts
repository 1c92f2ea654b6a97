import type { Catalogue } from '../catalogue'

export const appearanceText: Catalogue['appearanceText'] = {
  colours: '颜色',
  theme: '主题',
  themeHint: '默认：跟随系统。',
  contrast: '对比度',
  contrastHint: '高对比度会加强文字、边线和焦点。默认：跟随系统。',
  contrasts: { system: '跟随系统', more: '高对比度' },
  room: '文字和间距',
  textSize: '文字大小（%）',
  textSizeHint: '80 到 200。默认：100。',
  textSizeBad: '请输入 80 到 200 之间的整数。',
  density: '密度',
  densityHint: '各项之间的间距。默认：宽松。',
  densities: { comfortable: '宽松', compact: '紧凑' },
  motion: '动画跟随系统：系统要求减少动画时，不显示任何动画。',
  language: '语言',
  languageHint: '工具和系统给出的文字保持原样。默认：跟随系统。',
  languageOfSystem: '跟随系统',
  notices: '通知',
  notifications: '一轮结束或等待时通知',
  notificationsHint: '仅在 Atrium 的窗口都不在前台时。默认：开启。',
  titles: '会话标题',
  modelTitles: '由模型撰写标题',
  modelTitlesHint: '在首次回复后发送一个简短请求。关闭时，保留第一条消息的开头几个词。默认：开启。',
}

export const settingsSearchText: Catalogue['settingsSearchText'] = {
  label: '搜索设置',
  none: query => `没有与“${query}”相关的设置。`,
  found: '找到的设置',
  pages: '设置页面',
}

export const toolsPageText: Catalogue['toolsPageText'] = {
  title: '工具',
  lead: '模型可以使用的工具，按配置分别设定。更改从下一条消息起生效。',
  profile: '配置',
  profileHint: '默认：当前使用的配置。',
  builtIn: '离线向导使用所有工具，无法更改。请选择其他配置，或连接提供商。',
}
