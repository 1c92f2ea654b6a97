import { texts } from '../../i18n/texts'

export const startText = texts({
  start: {
    failed: {
      en: 'Atrium could not start.',
      de: 'Atrium konnte nicht starten.',
      es: 'Atrium no pudo iniciarse.',
      fr: 'Atrium n’a pas pu démarrer.',
      pt: 'Não foi possível iniciar o Atrium.',
      'zh-Hans': 'Atrium 无法启动。',
      ja: 'Atriumを起動できませんでした。',
    },
    title: {
      en: 'Work in your folders',
      de: 'In den eigenen Ordnern arbeiten',
      es: 'Trabaja en tus carpetas',
      fr: 'Travaillez dans vos dossiers',
      pt: 'Trabalhe nas suas pastas',
      'zh-Hans': '在你的文件夹中工作',
      ja: '自分のフォルダーで作業',
    },
    lead: {
      en: 'Ask in plain words. Atrium looks around by itself, shows you every change before it is made, and can undo it.',
      de: 'Einfach in eigenen Worten fragen. Atrium sieht sich selbstständig um, zeigt jede Änderung vorher und kann sie zurücknehmen.',
      es: 'Pide con tus propias palabras. Atrium explora por sí mismo, te muestra cada cambio antes de hacerlo y puede deshacerlo.',
      fr: 'Demandez avec vos mots. Atrium explore de lui-même, vous montre chaque modification avant de la faire et peut revenir en arrière.',
      pt: 'Peça com suas palavras. O Atrium explora por conta própria, mostra cada mudança antes de fazê-la e pode voltar atrás.',
      'zh-Hans': '用日常语言提出要求。Atrium 会自己查看文件，每次更改前先给你看，并且可以撤销。',
      ja: '普段の言葉で頼めます。Atriumが自分で中身を調べます。変更は必ず事前に確認でき、後から元に戻せます。',
    },
    open: {
      en: 'Open a folder…',
      de: 'Ordner öffnen…',
      es: 'Abrir una carpeta…',
      fr: 'Ouvrir un dossier…',
      pt: 'Abrir uma pasta…',
      'zh-Hans': '打开文件夹…',
      ja: 'フォルダーを開く…',
    },
    recent: {
      en: 'Recent folders',
      de: 'Zuletzt geöffnet',
      es: 'Carpetas recientes',
      fr: 'Dossiers récents',
      pt: 'Pastas recentes',
      'zh-Hans': '最近的文件夹',
      ja: '最近使ったフォルダー',
    },
    think: { en: 'Model', de: 'Modell', es: 'Modelo', fr: 'Modèle', pt: 'Modelo', 'zh-Hans': '模型', ja: 'モデル' },
    offline: {
      en: 'Offline guide',
      de: 'Offline-Führung',
      es: 'Guía sin conexión',
      fr: 'Guide hors ligne',
      pt: 'Guia off-line',
      'zh-Hans': '离线向导',
      ja: 'オフラインガイド',
    },
    offlineHint: {
      en: 'To try things without a key. It follows simple commands, such as “read README.md”.',
      de: 'Zum Ausprobieren ohne Schlüssel. Sie folgt einfachen englischen Befehlen wie „read README.md“.',
      es: 'Para probar sin clave. Sigue órdenes sencillas en inglés, como «read README.md».',
      fr: 'Pour essayer sans clé. Il suit des consignes simples en anglais, comme « read README.md ».',
      pt: 'Para experimentar sem chave. Segue comandos simples em inglês, como “read README.md”.',
      'zh-Hans': '无需密钥即可试用。它按简单的英文指令行事，例如“read README.md”。',
      ja: 'APIキーなしで試せます。「read README.md」のような英語の簡単な指示に従います。',
    },
    connect: {
      en: 'A language model…',
      de: 'Ein Sprachmodell…',
      es: 'Un modelo de lenguaje…',
      fr: 'Un modèle de langage…',
      pt: 'Um modelo de linguagem…',
      'zh-Hans': '语言模型…',
      ja: '言語モデル…',
    },
    connectHint: {
      en: 'OpenAI, Anthropic, Ollama, LM Studio, OpenRouter or any compatible server.',
      de: 'OpenAI, Anthropic, Ollama, LM Studio, OpenRouter oder jeder kompatible Server.',
      es: 'OpenAI, Anthropic, Ollama, LM Studio, OpenRouter o cualquier servidor compatible.',
      fr: 'OpenAI, Anthropic, Ollama, LM Studio, OpenRouter ou tout serveur compatible.',
      pt: 'OpenAI, Anthropic, Ollama, LM Studio, OpenRouter ou qualquer servidor compatível.',
      'zh-Hans': 'OpenAI、Anthropic、Ollama、LM Studio、OpenRouter 或任何兼容的服务器。',
      ja: 'OpenAI、Anthropic、Ollama、LM Studio、OpenRouter、その他の互換サーバー。',
    },
  },
  welcome: {
    /** Below the suggestions, where nothing but the guide can answer. */
    guideOnly: {
      en: 'The offline guide answers here: it follows simple commands like these. For all else a language model is needed.',
      de: 'Hier antwortet die Offline-Führung: Sie folgt einfachen Befehlen wie diesen. Für alles andere braucht es ein Sprachmodell.',
      es: 'Aquí responde la guía sin conexión: sigue órdenes sencillas como estas. Para lo demás hace falta un modelo de lenguaje.',
      fr: 'Ici répond le guide hors ligne : il suit des consignes simples comme celles-ci. Pour le reste, il faut un modèle de langage.',
      pt: 'Aqui responde o guia off-line: ele segue comandos simples como estes. Para o resto é preciso um modelo de linguagem.',
      'zh-Hans': '这里由离线向导回答：它只懂这样的简单指令。其他事情需要语言模型。',
      ja: 'ここではオフラインガイドが応答します。このような簡単な指示に従います。ほかのことには言語モデルが必要です。',
    },
    suggestions: {
      en: 'What could be done here',
      de: 'Was sich hier tun lässt',
      es: 'Qué se puede hacer aquí',
      fr: 'Ce qu’on peut faire ici',
      pt: 'O que se pode fazer aqui',
      'zh-Hans': '在这里可以做的事',
      ja: 'ここでできること',
    },
    recent: {
      en: 'Recent work',
      de: 'Zuletzt bearbeitet',
      es: 'Trabajo reciente',
      fr: 'Travail récent',
      pt: 'Trabalho recente',
      'zh-Hans': '最近的工作',
      ja: '最近の作業',
    },
    suggest: {
      changes: {
        en: (n: number) =>
          n === 1
            ? 'Look over my uncommitted change and say what you would mend'
            : `Look over my ${n.toLocaleString('en')} uncommitted changes and say what you would mend`,
        de: (n: number) =>
          n === 1
            ? 'Sieh meine nicht committete Änderung durch und sag, was du verbessern würdest'
            : `Sieh meine ${n.toLocaleString('de')} nicht committeten Änderungen durch und sag, was du verbessern würdest`,
        es: (n: number) =>
          n === 1
            ? 'Revisa mi cambio sin confirmar y di qué mejorarías'
            : `Revisa mis ${n.toLocaleString('es')} cambios sin confirmar y di qué mejorarías`,
        fr: (n: number) =>
          n === 1
            ? 'Relis ma modification non validée et dis ce que tu améliorerais'
            : `Relis mes ${n.toLocaleString('fr')} modifications non validées et dis ce que tu améliorerais`,
        pt: (n: number) =>
          n === 1
            ? 'Revise minha alteração sem commit e diga o que você melhoraria'
            : `Revise minhas ${n.toLocaleString('pt')} alterações sem commit e diga o que você melhoraria`,
        'zh-Hans': (n: number) => `看一遍我尚未提交的 ${n.toLocaleString('zh-Hans')} 处更改，说说你会怎么改`,
        ja: (n: number) => `まだコミットしていない変更（${n.toLocaleString('ja')} 件）を見直して、直したい点を教えて`,
      },
      tests: {
        en: (line: string) => `Run the tests with \`${line}\` and explain what fails`,
        de: (line: string) => `Führe die Tests mit \`${line}\` aus und erkläre, was fehlschlägt`,
        es: (line: string) => `Ejecuta las pruebas con \`${line}\` y explica qué falla`,
        fr: (line: string) => `Lance les tests avec \`${line}\` et explique ce qui échoue`,
        pt: (line: string) => `Execute os testes com \`${line}\` e explique o que falha`,
        'zh-Hans': (line: string) => `用 \`${line}\` 运行测试，并解释哪里失败了`,
        ja: (line: string) => `\`${line}\` でテストを実行し、失敗の理由を説明して`,
      },
      readme: {
        en: (name: string) => `Read ${name} and tell me how to get started here`,
        de: (name: string) => `Lies ${name} und sag mir, wie ich hier anfange`,
        es: (name: string) => `Lee ${name} y dime cómo empezar aquí`,
        fr: (name: string) => `Lis ${name} et dis-moi comment commencer ici`,
        pt: (name: string) => `Leia ${name} e me diga como começar aqui`,
        'zh-Hans': (name: string) => `读一读 ${name}，告诉我在这里怎么开始`,
        ja: (name: string) => `${name} を読んで、ここでの始め方を教えて`,
      },
      table: {
        en: (name: string) => `Look at ${name}: what is in it, and what stands out?`,
        de: (name: string) => `Sieh dir ${name} an: Was steht darin, und was fällt auf?`,
        es: (name: string) => `Mira ${name}: ¿qué contiene y qué llama la atención?`,
        fr: (name: string) => `Regarde ${name} : que contient-il, et qu’est-ce qui ressort ?`,
        pt: (name: string) => `Veja ${name}: o que contém e o que chama a atenção?`,
        'zh-Hans': (name: string) => `看看 ${name}：里面有什么，有什么值得注意？`,
        ja: (name: string) => `${name} を見て、内容と目立つ点を教えて`,
      },
      note: {
        en: (name: string) => `Sum up ${name} in five sentences`,
        de: (name: string) => `Fasse ${name} in fünf Sätzen zusammen`,
        es: (name: string) => `Resume ${name} en cinco frases`,
        fr: (name: string) => `Résume ${name} en cinq phrases`,
        pt: (name: string) => `Resuma ${name} em cinco frases`,
        'zh-Hans': (name: string) => `用五句话概括 ${name}`,
        ja: (name: string) => `${name} を 5 つの文にまとめて`,
      },
      pdfs: {
        en: (n: number) =>
          `Propose folders and clear names for the ${n.toLocaleString('en')} PDFs here, by their names`,
        de: (n: number) =>
          `Schlage für die ${n.toLocaleString('de')} PDFs hier nach ihren Namen Ordner und klare Namen vor`,
        es: (n: number) =>
          `Propón carpetas y nombres claros para los ${n.toLocaleString('es')} PDF de aquí, según sus nombres`,
        fr: (n: number) =>
          `Propose des dossiers et des noms clairs pour les ${n.toLocaleString('fr')} PDF d’ici, d’après leurs noms`,
        pt: (n: number) =>
          `Proponha pastas e nomes claros para os ${n.toLocaleString('pt')} PDFs daqui, pelos nomes que têm`,
        'zh-Hans': (n: number) => `根据文件名，为这里的 ${n.toLocaleString('zh-Hans')} 个 PDF 提议文件夹和清楚的名称`,
        ja: (n: number) =>
          `ここにある ${n.toLocaleString('ja')} 個の PDF について、名前をもとにフォルダー分けとわかりやすい名前を提案して`,
      },
      picture: {
        en: (name: string) => `Describe the picture ${name}`,
        de: (name: string) => `Beschreibe das Bild ${name}`,
        es: (name: string) => `Describe la imagen ${name}`,
        fr: (name: string) => `Décris l’image ${name}`,
        pt: (name: string) => `Descreva a imagem ${name}`,
        'zh-Hans': (name: string) => `描述图片 ${name}`,
        ja: (name: string) => `画像 ${name} を説明して`,
      },
      pictures: {
        en: (n: number) => `Describe the ${n.toLocaleString('en')} pictures here, and propose clear names for them`,
        de: (n: number) => `Beschreibe die ${n.toLocaleString('de')} Bilder hier und schlage klare Namen dafür vor`,
        es: (n: number) => `Describe las ${n.toLocaleString('es')} imágenes de aquí y propón nombres claros`,
        fr: (n: number) => `Décris les ${n.toLocaleString('fr')} images d’ici et propose-leur des noms clairs`,
        pt: (n: number) => `Descreva as ${n.toLocaleString('pt')} imagens daqui e proponha nomes claros para elas`,
        'zh-Hans': (n: number) => `描述这里的 ${n.toLocaleString('zh-Hans')} 张图片，并为它们提议清楚的名称`,
        ja: (n: number) => `ここにある ${n.toLocaleString('ja')} 枚の画像を説明し、わかりやすい名前を提案して`,
      },
      look: {
        en: 'Look around and tell me what this folder is about',
        de: 'Sieh dich um und sag mir, worum es in diesem Ordner geht',
        es: 'Echa un vistazo y dime de qué trata esta carpeta',
        fr: 'Fais le tour et dis-moi de quoi il s’agit dans ce dossier',
        pt: 'Dê uma olhada e me diga do que trata esta pasta',
        'zh-Hans': '四处看看，告诉我这个文件夹是做什么的',
        ja: 'ひととおり見て、このフォルダーが何のためのものか教えて',
      },
    },
    begin: {
      en: [
        'Begin a notes.md with headings for a new project',
        'Set up a small web page here: one HTML file and one style sheet',
        'Ask me what this folder is for, and write a README.md that says it',
      ],
      de: [
        'Beginne eine notes.md mit Überschriften für ein neues Projekt',
        'Richte hier eine kleine Webseite ein: eine HTML-Datei und ein Stylesheet',
        'Frag mich, wofür dieser Ordner da ist, und schreib eine README.md, die das sagt',
      ],
      es: [
        'Empieza un notes.md con títulos para un proyecto nuevo',
        'Crea aquí una página web pequeña: un archivo HTML y una hoja de estilos',
        'Pregúntame para qué es esta carpeta y escribe un README.md que lo diga',
      ],
      fr: [
        'Commence un notes.md avec des titres pour un nouveau projet',
        'Crée ici une petite page web : un fichier HTML et une feuille de style',
        'Demande-moi à quoi sert ce dossier et écris un README.md qui le dit',
      ],
      pt: [
        'Comece um notes.md com títulos para um projeto novo',
        'Crie aqui uma pequena página web: um arquivo HTML e uma folha de estilos',
        'Pergunte para que serve esta pasta e escreva um README.md que diga isso',
      ],
      'zh-Hans': [
        '开始写一份 notes.md，列出新项目的标题',
        '在这里建一个小网页：一个 HTML 文件和一个样式表',
        '问我这个文件夹是做什么用的，并写进 README.md',
      ],
      ja: [
        '新しいプロジェクトの見出しを入れた notes.md を作り始めて',
        'ここに小さな Web ページを作って（HTML 1 つとスタイルシート 1 つ）',
        'このフォルダーの目的を私に尋ね、それを README.md に書いて',
      ],
    },
  },
})
