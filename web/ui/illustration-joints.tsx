import { accentLine, light, primary, shade, tint } from "./illustration-canvas.tsx";

export function Knee() {
  return (
    <>
      <path
        fill={tint}
        d="M134 0C160 40 198 56 213 84C222 102 216 120 211 136C202 168 193 200 190 240H142C128 206 122 172 144 140C144 124 112 102 84 66L40 0Z"
      />
      <path stroke={light} strokeWidth="15" d="M112 46L178 92M180 138L168 240" />
      <path
        fill={light}
        d="M166 78C184 66 202 84 200 98C197 114 176 116 168 104C164 98 162 84 166 78ZM164 122Q182 132 201 124C206 134 190 146 186 156H170C170 144 160 134 164 122Z"
      />
      <path stroke={light} strokeWidth="10" d="M209 92L211 104" />
      <path fill={primary} d="M18 0H140C150 14 160 24 170 32C150 60 122 80 90 88C60 60 36 30 18 0Z" />
      <path stroke={accentLine} strokeWidth="6" d="M167 114Q184 124 201 113" />
      <circle cx="185" cy="110" r="48" stroke={accentLine} />
    </>
  );
}

export function Hip() {
  const half =
    "M151 84C138 64 108 66 103 92C102 108 116 116 123 125C126 146 142 160 157 152V139C144 138 136 128 140 116C147 108 152 98 151 84Z";
  return (
    <>
      <path
        fill={tint}
        d="M112 0C116 34 90 56 81 92C72 130 76 190 86 240H151L160 172L169 240H234C244 190 248 130 239 92C230 56 204 34 208 0Z"
      />
      <path fill={primary} d="M108 0H212C211 14 214 25 218 36Q160 52 102 36C106 25 109 14 108 0Z" />
      <path stroke={light} strokeWidth="14" d="M110 131L95 143L108 240M210 131L225 143L212 240" />
      <path fill={light} d={half} />
      <path fill={light} transform="matrix(-1 0 0 1 320 0)" d={half} />
      <path fill={light} d="M147 76H173L167 108Q160 118 153 108Z" />
      <path stroke={tint} strokeWidth="9" d="M141 143v1M179 143v1" />
      <circle cx="111" cy="130" r="12" fill={light} />
      <circle cx="209" cy="130" r="13" fill={accentLine} />
      <circle cx="209" cy="130" r="36" stroke={accentLine} />
    </>
  );
}

export function Spine() {
  return (
    <>
      <path
        fill={tint}
        d="M144 50V78C144 90 126 94 104 100C78 107 68 124 64 150L52 240H268L256 150C252 124 242 107 216 100C194 94 176 90 176 78V50Z"
      />
      <path fill={primary} d="M128 34C128 -8 192 -8 192 34C192 54 182 70 160 70S128 54 128 34Z" />
      <path stroke={shade} d="M104 168L100 240M216 168L220 240M120 126Q126 154 140 162M200 126Q194 154 180 162" />
      <path
        stroke={light}
        strokeWidth="10"
        d="M157 86h6M156 101h8M156 116h8M155 131h10M155 146h10M154 161h12M153 191h14M153 206h14M153 221h14M154 236h12"
      />
      <path stroke={accentLine} strokeWidth="10" d="M153 176h14" />
      <circle cx="160" cy="176" r="30" stroke={accentLine} />
    </>
  );
}

export function Shoulder() {
  return (
    <>
      <path
        fill={tint}
        d="M66 0V70C60 86 40 90 20 94L0 98V240H254C258 204 256 150 248 122C240 92 214 82 186 78C156 74 130 74 124 58L122 0Z"
      />
      <path fill={shade} d="M66 36C74 52 102 60 123 48V0H66Z" />
      <path fill={tint} d="M46 0C48 26 72 44 94 44S140 26 142 0Z" />
      <path
        fill={primary}
        d="M30 91L54 84C52 150 136 148 134 70L166 75C162 116 168 146 192 166V240H0V170C22 150 32 116 30 92Z"
      />
      <path stroke={light} strokeWidth="10" d="M106 96C138 104 162 78 198 88" />
      <path stroke={light} strokeWidth="15" d="M218 124L226 240" />
      <circle cx="213" cy="119" r="17" fill={light} />
      <path stroke={accentLine} strokeWidth="6" d="M191 133C185 117 193 99 209 95" />
      <circle cx="209" cy="115" r="44" stroke={accentLine} />
    </>
  );
}

export function Foot() {
  return (
    <>
      <path
        fill={tint}
        d="M104 0L112 116C112 140 94 158 94 180C94 198 106 204 122 204C146 204 156 197 178 198C202 200 224 204 252 204C278 204 282 188 266 178C244 164 208 156 190 130C180 116 180 100 184 80L192 0Z"
      />
      <path fill={primary} d="M94 0H202L194 66Q147 82 102 66Z" />
      <path stroke={light} strokeWidth="15" d="M147 74V114" />
      <path
        fill={light}
        d="M134 128C140 121 160 121 166 130L172 142C160 150 144 148 134 140ZM132 147C146 152 150 156 156 164C150 174 142 176 134 186C124 196 106 192 108 178C110 164 120 152 132 147ZM178 144L190 154C192 160 186 168 180 168L162 162C158 158 170 146 178 144Z"
      />
      <path stroke={light} strokeWidth="9" d="M196 165L222 182M242 191L256 192M186 177L206 188" />
      <circle cx="232" cy="187" r="6" fill={accentLine} />
      <circle cx="232" cy="186" r="27" stroke={accentLine} />
      <path stroke={primary} d="M48 205H292" />
    </>
  );
}

export function Hand() {
  return (
    <>
      <path
        fill={tint}
        d="M116 142C114 150 108 160 108 172C110 190 122 196 130 204C136 212 136 226 134 240H192C190 220 192 206 202 194C214 180 218 160 215 140Z"
      />
      <path
        stroke={tint}
        strokeWidth="24"
        d="M128 144L119 72M154 136L150 48M180 136L183 58M203 144L215 92M134 192L88 144"
      />
      <path fill={primary} d="M120 218Q163 208 206 218V240H120Z" />
      <path stroke={light} strokeWidth="11" d="M142 186h1M184 186h1M147 201h1M179 201h1" />
      <path
        stroke={accentLine}
        strokeWidth="4"
        d="M163 210V184C160 160 130 150 121 90M163 184C162 150 154 130 151 70M163 184C164 160 180 140 182 80M163 190C140 180 116 172 98 152"
      />
      <circle cx="163" cy="189" r="38" stroke={accentLine} />
    </>
  );
}
