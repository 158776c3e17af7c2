import {
  Canvas,
  type DrawingProps,
  glow,
  ground,
  haze,
  light,
  primary,
  secondary,
  shade,
  tint,
} from "./illustration-canvas.tsx";

function CoastCity() {
  return (
    <>
      <circle cx="556" cy="204" r="150" fill={light} />
      <circle cx="556" cy="204" r="62" fill={secondary} />
      <path
        fill={haze}
        d="M0 336V268H34V240H74V282H112V224H146V290H196V252H226L236 96L246 252H282V214H318V276H352V190L392 172V270H430V236H466V292H500V262H532V300H566V276H604V242H640V290H704V252H742V226H780V268H800V336Z"
      />
      <path
        fill={shade}
        d="M0 336V300H44V252H52V244H60V252H68V300H92C92 268 150 268 150 300H168V234L174 220L180 234V300H300V284H334V336ZM420 336V284H446V312H520V318H660C654 250 672 186 716 146C730 200 734 270 730 316H800V336Z"
      />
      <path stroke={tint} strokeWidth="4" d="M671 292H722M669 268H724M673 244H724M680 220H722M689 198H719" />
      <path fill={tint} d="M0 330H800V500H0Z" />
      <path fill={shade} d="M0 420C120 400 220 436 360 424S620 398 800 422V500H0Z" />
      <path fill={primary} d="M0 472C160 452 280 486 440 474S700 458 800 470V500H0Z" />
      <path
        stroke={light}
        strokeWidth="4"
        d="M36 358H120M150 376H190M66 392H104M690 352H760M724 376H782M650 404H704M420 350H452M60 446H150M250 452H300M560 442H660M706 450H740"
      />
      <path stroke={secondary} strokeWidth="6" d="M504 348H608M528 364H592M512 382H584M540 400H576" />
      <path fill={light} d="M226 372C232 290 290 204 372 158C396 226 398 306 384 372C336 358 276 360 226 374Z" />
      <path fill={glow} d="M392 366C404 320 404 280 396 250C430 280 452 324 456 362C436 356 412 358 392 366Z" />
      <path stroke={primary} strokeWidth="4" d="M222 382C230 292 288 202 378 152M312 396L330 186M398 390L402 252" />
      <path
        fill={primary}
        d="M190 366C206 380 232 386 262 388C350 394 436 386 500 340C490 390 462 432 424 438H262C222 432 196 402 190 366Z"
      />
      <path stroke={shade} d="M92 116Q104 104 114 116Q124 104 136 116M164 84Q173 75 181 84Q189 75 198 84" />
      <path stroke={secondary} strokeWidth="5" d="M214 400C290 416 400 410 472 382" />
    </>
  );
}

function RiverCity() {
  return (
    <>
      <circle cx="405" cy="176" r="150" fill={light} />
      <circle cx="405" cy="176" r="58" fill={secondary} />
      <path fill={haze} d="M0 250C70 190 150 150 240 190C330 230 400 262 500 246C600 230 680 190 800 214V380H0Z" />
      <path
        fill={shade}
        d="M0 260V206H54V196H74V186C74 150 122 150 122 186V196H142V206H192V268ZM94 162L98 132L102 162ZM606 344V300H628V270L633 252L638 270V300H664V288C664 250 724 250 724 288V300H752V270L757 252L762 270V300H784V344ZM689 264L694 216L699 264Z"
      />
      <path fill={tint} d="M0 256C60 236 120 232 190 246C250 260 310 306 370 338H800V390H0Z" />
      <path
        stroke={light}
        strokeWidth="4"
        d="M18 222V232M38 222V232M58 222V232M138 222V232M158 222V232M178 222V232M86 210V226M98 210V226M110 210V226M624 314V326M644 314V326M664 314V326M684 304V326M704 304V326M724 314V326M744 314V326M764 314V326"
      />
      <path fill={tint} d="M0 366H800V500H0Z" />
      <path fill={shade} d="M0 430C140 414 260 446 400 432S660 412 800 428V500H0Z" />
      <path
        stroke={light}
        strokeWidth="4"
        d="M40 400H120M150 416H190M310 394H340M640 396H710M724 412H776M80 460H190M230 474H270M500 458H620M664 470H704"
      />
      <path stroke={secondary} strokeWidth="6" d="M357 390H453M377 406H437M365 422H445M391 438H425" />
      <path stroke={primary} strokeWidth="5" d="M0 330Q160 318 250 228Q405 432 560 228Q650 318 800 330" />
      <path
        stroke={primary}
        strokeWidth="2"
        d="M61 322V350M117 308V350M167 288V350M281 265V350M312 293V350M343 314V350M374 326V350M405 330V350M436 326V350M467 314V350M498 293V350M529 265V350M642 288V350M690 308V350M742 322V350"
      />
      <path stroke={primary} strokeWidth="9" d="M0 352H800" />
      <path
        fill={primary}
        fillRule="evenodd"
        d="M212 212H288V226H280V424L288 440H212L220 424V226H212ZM235 347V284A15 15 0 0 1 265 284V347ZM522 212H598V226H590V424L598 440H522L530 424V226H522ZM545 347V284A15 15 0 0 1 575 284V347Z"
      />
      <path stroke={secondary} strokeWidth="4" d="M232 246H268M542 246H578" />
    </>
  );
}

function MountainCity() {
  return (
    <>
      <circle cx="300" cy="170" r="150" fill={light} />
      <circle cx="300" cy="160" r="56" fill={secondary} />
      <path
        fill={haze}
        d="M0 250L90 176L140 206L230 120L270 160L300 138L400 232L470 190L540 230L640 130L700 190L740 164L800 214V420H0Z"
      />
      <path
        fill={tint}
        d="M0 320C60 280 100 240 160 250C220 262 250 300 320 300C400 300 430 244 510 232C570 226 620 262 680 262C730 262 770 244 800 232V440H0Z"
      />
      <path stroke={shade} strokeWidth="7" d="M510 234V170" />
      <path stroke={shade} d="M510 170V120" />
      <path fill={shade} d="M494 172H526L520 190H500Z" />
      <path
        fill={shade}
        d="M380 440V360H420V330H456V380H476V300H520V372H540V340H572V400H590C592 330 606 250 622 176L630 140L638 176C654 250 666 330 668 400H690V322H730V366H752V346H800V440Z"
      />
      <path
        stroke={light}
        strokeWidth="4"
        strokeDasharray="1 12"
        d="M432 346V420M444 346V420M490 316V420M506 316V420M552 356V420M564 356V420M702 340V420M716 340V420M776 362V420M620 250V420M640 250V420"
      />
      <path fill={primary} d="M0 416C120 396 260 446 400 430C520 416 600 436 680 422S770 404 800 408V500H0Z" />
      <path stroke={light} strokeWidth="6" d="M20 286H120M60 302H180M690 292H780M400 292H470" />
      <path fill={light} d="M84 372H356V476H84Z" />
      <path fill={secondary} d="M112 284H328V312H112ZM76 370H364V402H76Z" />
      <path
        fill={primary}
        d="M56 260C100 268 132 256 148 226H292C308 256 340 268 384 260C372 282 358 294 334 298Q220 304 106 298C82 294 68 282 56 260ZM10 342C64 352 100 340 120 312H320C340 340 376 352 430 342C414 366 396 380 366 384Q220 392 74 384C44 380 26 366 10 342Z"
      />
      <path stroke={primary} strokeWidth="10" d="M142 226H298M96 402V474M158 402V474M282 402V474M344 402V474" />
      <path stroke={tint} d="M190 474V426H250V474M220 426V474M108 440H146M294 440H332" />
      <path fill={shade} d="M60 474H380L396 500H44Z" />
    </>
  );
}

function ClinicRoom() {
  return (
    <>
      <path fill={haze} d="M0 404H800V500H0Z" />
      <path fill={light} d="M236 52H584V336H236Z" />
      <path fill={ground} d="M252 68H568V320H252Z" />
      <circle cx="470" cy="166" r="44" fill={secondary} />
      <path fill={haze} d="M252 232C310 190 350 190 404 222S500 244 568 196V320H252Z" />
      <path fill={tint} d="M252 276C320 246 380 256 430 268S530 262 568 246V320H252Z" />
      <path stroke={light} strokeWidth="9" d="M410 60V328M244 150H576M220 338H600" />
      <path
        fill={haze}
        d="M212 46H306C306 150 284 216 252 252C266 290 268 340 266 384H212ZM608 46H514C514 150 536 216 568 252C554 290 552 340 554 384H608Z"
      />
      <path
        stroke={tint}
        d="M238 60C238 150 234 210 226 244M268 60C268 140 258 200 238 244M582 60C582 150 586 210 594 244M552 60C552 140 562 200 582 244M238 266V370M582 266V370"
      />
      <path stroke={secondary} strokeWidth="7" d="M215 254H251M569 254H605" />
      <path stroke={primary} strokeWidth="5" d="M196 44H624" />
      <path fill={light} d="M300 430H500L560 478H280Z" />
      <path stroke={shade} strokeWidth="8" d="M96 436L88 468M222 436L230 468" />
      <path fill={primary} d="M84 300C84 262 234 262 234 300V392H84Z" />
      <path fill={shade} d="M92 372H226V414H92Z" />
      <path
        fill={primary}
        d="M60 356C60 334 100 334 100 356V400H218V356C218 334 258 334 258 356V424C258 434 252 440 242 440H76C66 440 60 434 60 424Z"
      />
      <path fill={secondary} d="M128 334L178 326L186 376L136 384Z" />
      <path
        stroke={primary}
        d="M676 380C676 330 668 280 640 236M676 380C678 320 690 270 730 230M676 380C674 340 650 310 620 300M676 380C680 344 700 318 740 308M676 380V220"
      />
      <path
        fill={shade}
        d="M640 236C612 220 606 190 612 166C640 176 654 204 640 236ZM730 230C724 200 738 174 762 162C772 190 762 220 730 230ZM620 300C596 308 572 298 560 280C584 266 610 274 620 300ZM740 308C746 282 768 270 792 276C788 300 766 314 740 308Z"
      />
      <path
        fill={primary}
        d="M676 224C652 200 652 160 676 130C700 160 700 200 676 224ZM652 290C626 286 608 264 606 240C634 242 652 262 652 290ZM694 286C696 258 714 240 740 238C738 266 720 284 694 286Z"
      />
      <path fill={secondary} d="M628 376H724L712 450C711 458 706 462 698 462H654C646 462 641 458 640 450Z" />
    </>
  );
}

const scenes = {
  "coast-city": CoastCity,
  "river-city": RiverCity,
  "mountain-city": MountainCity,
  neutral: ClinicRoom,
} as const;

export type PlaceName = keyof typeof scenes;
export const places = ["coast-city", "river-city", "mountain-city", "neutral"] as const satisfies PlaceName[];

/** The drawn scene of a provider's place, 16:10, in its colours. */
export function Place({ name, ...rest }: DrawingProps & { name: PlaceName }) {
  const Scene = scenes[name];
  return (
    <Canvas width={800} height={500} {...rest}>
      <Scene />
    </Canvas>
  );
}
