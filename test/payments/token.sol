// SPDX-License-Identifier: Apache-2.0
// A dollar for tests: anyone may mint it, and it moves by signed authorizations as EIP-3009 describes.
pragma solidity ^0.8.20;

contract TestDollar {
    string public name = "Test Dollar";
    string public symbol = "TUSD";
    string public version = "2";
    uint8 public decimals = 6;

    mapping(address holder => uint256) public balanceOf;
    mapping(address authorizer => mapping(bytes32 nonce => bool)) public authorizationState;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce);
    event AuthorizationCanceled(address indexed authorizer, bytes32 indexed nonce);

    bytes32 private constant DOMAIN =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant TRANSFER = keccak256(
        "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );
    bytes32 private constant CANCEL = keccak256("CancelAuthorization(address authorizer,bytes32 nonce)");

    struct Order {
        address from;
        address to;
        uint256 value;
        uint256 validAfter;
        uint256 validBefore;
        bytes32 nonce;
    }

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transferWithAuthorization(
        address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce,
        uint8 v, bytes32 r, bytes32 s
    ) external {
        move(Order(from, to, value, validAfter, validBefore, nonce), v, r, s);
    }

    // Facilitators call the form that takes the signature in one piece.
    function transferWithAuthorization(
        address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce,
        bytes calldata signature
    ) external {
        require(signature.length == 65, "invalid signature length");
        move(
            Order(from, to, value, validAfter, validBefore, nonce),
            uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64])
        );
    }

    function cancelAuthorization(address authorizer, bytes32 nonce, uint8 v, bytes32 r, bytes32 s) external {
        require(!authorizationState[authorizer][nonce], "authorization is used or canceled");
        require(signer(keccak256(abi.encode(CANCEL, authorizer, nonce)), v, r, s) == authorizer, "invalid signature");
        authorizationState[authorizer][nonce] = true;
        emit AuthorizationCanceled(authorizer, nonce);
    }

    function move(Order memory o, uint8 v, bytes32 r, bytes32 s) private {
        require(block.timestamp > o.validAfter, "authorization is not yet valid");
        require(block.timestamp < o.validBefore, "authorization is expired");
        require(!authorizationState[o.from][o.nonce], "authorization is used or canceled");
        bytes32 message =
            keccak256(abi.encode(TRANSFER, o.from, o.to, o.value, o.validAfter, o.validBefore, o.nonce));
        require(signer(message, v, r, s) == o.from, "invalid signature");
        require(balanceOf[o.from] >= o.value, "transfer amount exceeds balance");
        authorizationState[o.from][o.nonce] = true;
        balanceOf[o.from] -= o.value;
        balanceOf[o.to] += o.value;
        emit AuthorizationUsed(o.from, o.nonce);
        emit Transfer(o.from, o.to, o.value);
    }

    function signer(bytes32 message, uint8 v, bytes32 r, bytes32 s) private view returns (address found) {
        bytes32 domain = keccak256(
            abi.encode(DOMAIN, keccak256(bytes(name)), keccak256(bytes(version)), block.chainid, address(this))
        );
        found = ecrecover(keccak256(abi.encodePacked("\x19\x01", domain, message)), v < 27 ? v + 27 : v, r, s);
        require(found != address(0), "invalid signature");
    }
}

// Someone who does several things with a token in one transaction.
contract Batch {
    function run(address token, bytes[] calldata calls) external {
        for (uint256 i = 0; i < calls.length; i++) {
            (bool done,) = token.call(calls[i]);
            require(done, "a call failed");
        }
    }
}
