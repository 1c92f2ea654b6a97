import { texts } from '../../i18n/texts'

/** Atrium's own tools, as other programs call them. */
export const mcpServingText = texts({
  title: {
    en: 'For other programs',
    de: 'Für andere Programme',
    es: 'Para otros programas',
    fr: 'Pour d’autres programmes',
    pt: 'Para outros programas',
    'zh-Hans': '供其他程序使用',
    ja: 'ほかのプログラム向け',
  },
  label: {
    en: 'Let other programs use Atrium’s tools',
    de: 'Andere Programme dürfen Atriums Werkzeuge nutzen',
    es: 'Permitir que otros programas usen las herramientas de Atrium',
    fr: 'Laisser d’autres programmes utiliser les outils d’Atrium',
    pt: 'Permitir que outros programas usem as ferramentas do Atrium',
    'zh-Hans': '允许其他程序使用 Atrium 的工具',
    ja: 'ほかのプログラムに Atrium のツールの使用を許可する',
  },
  hint: {
    en: 'Programs on this computer that speak MCP, such as Claude or Cursor, can then work in the folder that they name. Their calls appear as a session; what changes something asks you here first. Default: off.',
    de: 'Programme auf diesem Computer, die MCP sprechen, etwa Claude oder Cursor, können dann in dem Ordner arbeiten, den sie nennen. Ihre Aufrufe erscheinen als Sitzung; was etwas ändert, fragt zuerst hier. Standard: aus.',
    es: 'Los programas de este equipo que hablan MCP, como Claude o Cursor, pueden trabajar entonces en la carpeta que indiquen. Sus llamadas aparecen como una sesión; lo que cambia algo te pregunta aquí antes. Predeterminado: desactivado.',
    fr: 'Les programmes de cet ordinateur qui parlent MCP, comme Claude ou Cursor, peuvent alors travailler dans le dossier qu’ils indiquent. Leurs appels forment une session ; ce qui modifie quelque chose vous est d’abord demandé ici. Par défaut : désactivé.',
    pt: 'Programas deste computador que falam MCP, como Claude ou Cursor, podem então trabalhar na pasta que indicarem. As chamadas deles aparecem como uma sessão; o que altera algo pergunta aqui antes. Padrão: desativado.',
    'zh-Hans':
      '此电脑上支持 MCP 的程序（如 Claude 或 Cursor）可在其指定的文件夹中工作。它们的调用显示为一个会话；任何更改都会先在这里询问你。默认：关闭。',
    ja: 'このコンピューターで MCP に対応するプログラム（Claude や Cursor など）が、指定したフォルダーで作業できます。呼び出しはセッションとして表示され、変更の前にここで確認します。既定: オフ。',
  },
  config: {
    en: 'Their configuration for this folder',
    de: 'Ihre Konfiguration für diesen Ordner',
    es: 'Su configuración para esta carpeta',
    fr: 'Leur configuration pour ce dossier',
    pt: 'A configuração deles para esta pasta',
    'zh-Hans': '用于此文件夹的配置',
    ja: 'このフォルダー用の設定',
  },
  copy: {
    en: 'Copy configuration',
    de: 'Konfiguration kopieren',
    es: 'Copiar configuración',
    fr: 'Copier la configuration',
    pt: 'Copiar configuração',
    'zh-Hans': '复制配置',
    ja: '設定をコピー',
  },
  calledBy: {
    en: (client: string) => `${client} calls Atrium’s tools`,
    de: (client: string) => `${client} ruft Atriums Werkzeuge auf`,
    es: (client: string) => `${client} llama a las herramientas de Atrium`,
    fr: (client: string) => `${client} appelle les outils d’Atrium`,
    pt: (client: string) => `${client} chama as ferramentas do Atrium`,
    'zh-Hans': (client: string) => `${client} 正在调用 Atrium 的工具`,
    ja: (client: string) => `${client} が Atrium のツールを呼び出しています`,
  },
})
