import { accentLine, light, primary, secondary, shade, tint } from "./illustration-canvas.tsx";

export function Heart() {
  return (
    <>
      <path stroke={shade} strokeWidth="20" d="M130 118L126 34M204 108L244 92" />
      <path stroke={secondary} strokeWidth="24" d="M160 118V84C160 56 200 56 202 84V112" />
      <path stroke={secondary} strokeWidth="10" d="M166 64L160 36M182 60V32M198 66L204 38" />
      <path
        fill={primary}
        d="M118 104C90 116 86 150 108 176C132 202 168 218 194 217C226 214 246 172 239 138C232 108 206 98 184 106C164 92 138 94 118 104Z"
      />
      <path stroke={tint} strokeWidth="18" d="M176 116C180 100 170 92 152 94" />
      <path
        stroke={light}
        d="M172 118C164 142 170 170 194 200M168 142C150 144 138 152 132 168M176 168C162 172 154 180 152 194M178 122C196 128 208 144 208 166"
      />
    </>
  );
}

export function Body() {
  return (
    <>
      <path
        stroke={tint}
        strokeWidth="26"
        d="M108 54C86 92 92 130 76 166C68 188 64 214 62 240M212 54C234 92 228 130 244 166C252 188 256 214 258 240"
      />
      <path
        fill={tint}
        d="M144 0V18C142 28 124 30 108 36C92 42 96 60 104 76C114 100 122 112 122 132C122 154 102 176 100 240H156L160 222L164 240H220C218 176 198 154 198 132C198 112 206 100 216 76C224 60 228 42 212 36C196 30 178 28 176 18V0Z"
      />
      <path
        fill={primary}
        d="M118 32H134C138 54 182 54 186 32H202C202 52 206 66 211 88Q160 108 109 88C114 66 118 52 118 32ZM106 188Q160 204 214 188L219 216C196 216 174 226 165 240H155C146 226 124 216 101 216Z"
      />
      <path stroke={shade} d="M160 114V134M160 156V161" />
      <path
        stroke={accentLine}
        strokeWidth="5"
        strokeDasharray="1 9"
        d="M134 112C142 132 130 152 120 176M186 112C178 132 190 152 200 176"
      />
    </>
  );
}

export function Skin() {
  return (
    <>
      <path fill={light} d="M0 124Q40 108 80 124T160 124T240 124T320 124V240H0Z" />
      <path fill={tint} d="M0 144Q40 128 80 144T160 144T240 144T320 144V240H0Z" />
      <path fill={shade} d="M0 186Q40 174 80 186T160 186T240 186T320 186V240H0Z" />
      <path fill={primary} d="M0 220Q40 210 80 220T160 220T240 220T320 220V240H0Z" />
      <path
        stroke={light}
        strokeWidth="5"
        strokeDasharray="1 15"
        d="M8 156Q40 146 80 160T160 160T240 160T320 160M0 172Q40 160 80 174T160 174T240 174T320 174"
      />
      <path stroke={primary} strokeWidth="4" d="M60 202C56 160 62 118 84 84M244 204C240 162 246 126 264 96" />
      <path stroke={primary} strokeWidth="12" d="M60 202v1M244 204v1" />
      <path
        fill={secondary}
        d="M160 30C176 54 184 64 184 78C184 93 174 102 160 102S136 93 136 78C136 64 144 54 160 30Z"
      />
      <path stroke={light} strokeWidth="4" d="M149 78Q149 89 160 91" />
    </>
  );
}

export function Stomach() {
  return (
    <>
      <path stroke={tint} strokeWidth="28" d="M64 0C66 60 50 120 44 240M256 0C254 60 270 120 276 240" />
      <path
        fill={tint}
        d="M86 0C90 50 104 80 102 124C100 164 84 190 80 240H240C236 190 220 164 218 124C216 80 230 50 234 0Z"
      />
      <path fill={primary} d="M85 202Q160 222 235 202L240 240H80Z" />
      <path
        fill={light}
        d="M150 0H163V40C166 56 176 50 188 56C210 70 206 126 182 148C162 166 134 162 120 154C108 148 112 134 124 136C142 140 156 130 157 108C160 86 146 70 150 48Z"
      />
      <path stroke={light} strokeWidth="13" d="M118 146C104 148 104 162 114 174" />
      <path stroke={accentLine} strokeWidth="5" strokeDasharray="1 9" d="M170 54C180 90 178 132 140 151" />
      <path stroke={shade} d="M160 180V186" />
    </>
  );
}

export function Fertility() {
  return (
    <>
      <path
        stroke={shade}
        strokeWidth="10"
        d="M140 94C112 62 76 66 68 106M180 94C208 62 244 66 252 106M68 106L56 116M68 106L74 122M252 106L264 116M252 106L246 122"
      />
      <path fill={primary} d="M120 98C120 72 200 72 200 98C200 142 180 156 178 210H142C140 156 120 142 120 98Z" />
      <ellipse cx="92" cy="138" rx="21" ry="15" fill={secondary} />
      <ellipse cx="228" cy="138" rx="21" ry="15" fill={secondary} />
      <path stroke={light} d="M160 192V122" />
      <path
        fill={light}
        d="M160 148C140 148 133 133 133 118C151 118 160 130 160 148ZM160 130C160 112 169 101 187 101C187 119 178 130 160 130Z"
      />
    </>
  );
}

export function CheckUp() {
  return (
    <>
      <rect x="76" y="44" width="124" height="164" rx="12" fill={primary} />
      <rect x="88" y="60" width="100" height="136" rx="4" fill={light} />
      <path fill={shade} d="M116 36H160V56Q160 64 152 64H124Q116 64 116 56Z" />
      <path stroke={tint} strokeWidth="6" d="M130 92H172M130 122H172M130 152H150" />
      <path
        stroke={accentLine}
        strokeWidth="5"
        d="M102 92L108 98L118 86M102 122L108 128L118 116M102 152L108 158L118 146"
      />
      <path
        stroke={shade}
        strokeWidth="6"
        d="M212 50H204V88C204 124 256 124 256 88V50H248M230 116V164C230 206 172 204 172 174"
      />
      <circle cx="172" cy="164" r="16" fill={secondary} />
      <circle cx="172" cy="164" r="6" fill={light} />
    </>
  );
}
