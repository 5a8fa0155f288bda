/** Mathematical characters and their TeX commands. */
import { pairs, wordSet } from '../../../../text/word-lists.ts';

export const TEX_COMMANDS: ReadonlyMap<string, string> = pairs(
  `α alpha β beta γ gamma δ delta ε epsilon ζ zeta η eta θ theta ι iota κ kappa λ lambda μ mu ν nu ξ xi π pi
    ρ rho σ sigma ς varsigma τ tau υ upsilon φ phi χ chi ψ psi ω omega ϕ varphi ϵ varepsilon ϑ vartheta
    Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega
    ± pm ∓ mp × times ÷ div ∙ cdot ⋅ cdot · cdot ∗ ast ∘ circ ⊕ oplus ⊗ otimes
    ≤ leq ≥ geq ≠ neq ≈ approx ≡ equiv ∼ sim ≅ cong ∝ propto ≪ ll ≫ gg
    ∈ in ∉ notin ∋ ni ⊂ subset ⊆ subseteq ⊃ supset ⊇ supseteq ∪ cup ∩ cap ∅ emptyset ∖ setminus
    ∀ forall ∃ exists ¬ neg ∧ wedge ∨ vee
    → to ← leftarrow ↔ leftrightarrow ⇒ Rightarrow ⇐ Leftarrow ⇔ Leftrightarrow ↦ mapsto
    ∞ infty ∂ partial ∇ nabla ∑ sum ∏ prod ∐ coprod ∫ int ∬ iint ∭ iiint ∮ oint ∯ oiint ∰ oiiint
    ⋃ bigcup ⋂ bigcap ⋀ bigwedge ⋁ bigvee … ldots ⋯ cdots ⋮ vdots ⋱ ddots ∠ angle ⊥ perp ∥ parallel ° circ
    ℏ hbar ℓ ell ℜ Re ℑ Im ℵ aleph ℝ mathbb{R} ℕ mathbb{N} ℤ mathbb{Z} ℚ mathbb{Q} ℂ mathbb{C}
    ⟨ langle ⟩ rangle ⌈ lceil ⌉ rceil ⌊ lfloor ⌋ rfloor ‖ Vert`,
  (name) => `\\${name}`,
);

/** Marks above or below a letter, by the combining or spacing character that Office writes. */
export const TEX_ACCENTS: ReadonlyMap<string, string> = pairs(
  `\u0302 hat ^ hat \u0303 tilde ~ tilde \u0304 bar \u0305 overline ¯ bar \u0307 dot \u0308 ddot \u20D7 vec → vec
  \u030C check \u0306 breve \u0301 acute \u0300 grave`,
);

/** Function names that TeX sets upright by a command of their own. */
export const TEX_FUNCTIONS =
  wordSet(`sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh coth log ln lg exp lim
  max min sup inf det dim ker deg gcd arg`);
